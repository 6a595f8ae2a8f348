"""Scores page questions again from what was asked and served, sharing nothing with the product.

    python3 rescore.py QUESTIONS.jsonl CHECK.json

A line of QUESTIONS is {path, relation, prompt, gold, block}: a question of a page, the names it asks
for, and the text that was served. CHECK.json is the output of `check --json --hints`. Every name that
the block does not expose must be a `copy-ceiling` finding of that page and relation, and no other.
Prints the number of questions, of names, of names missed, and every disagreement; exit 1 if any.
"""

import collections
import json
import re
import sys


def plain(text):
    return " ".join(re.sub(r"[^a-z0-9\s]+", " ", text.lower()).split())


def exposed(title, text):
    title, text = plain(title), plain(text)
    if not title:
        return False
    if title in text:
        return True
    long, words = [word for word in title.split() if len(word) >= 4], set(text.split())
    return bool(long) and 10 * sum(word in words for word in long) >= 8 * len(long)


def main(questions, check):
    with open(check, encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    told = collections.defaultdict(list)
    for finding in findings:
        if finding["code"] == "copy-ceiling":
            title, relation = re.match(r'"(.*)" is declared under "(\w+)", but', finding["message"]).groups()
            told[finding["path"], relation].append(title)
    counts, faults = collections.Counter(), []
    with open(questions, encoding="utf-8") as file:
        for line in file:
            asked = json.loads(line)
            missed = [title for title in asked["gold"] if not exposed(title, asked["block"])]
            counts.update(questions=1, names=len(asked["gold"]), missed=len(missed))
            found = told[asked["path"], asked["relation"]]
            if sorted(missed) != sorted(found):
                faults.append({"path": asked["path"], "prompt": asked["prompt"], "missed": missed, "told": found})
    print(json.dumps({**counts, "faults": faults}, ensure_ascii=False))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
