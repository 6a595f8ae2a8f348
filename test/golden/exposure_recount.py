"""Recounts an exposure accounting, sharing nothing with the product.

    python3 exposure_recount.py QUESTIONS ANSWERS     one JSON object: {arm: figures}

Both are JSON Lines; every answer carries the `context` it was shown, the question comes on top.
"""

import json
import sys

LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789")


def words(text):
    # Python lowers U+0130 to i and a dot above, as JavaScript does.
    return "".join(c if c in LETTERS else " " for c in text.lower()).split()


def holds(text, title):
    name = words(title)
    if not name:
        return False
    there = words(text)
    if " ".join(name) in " ".join(there):
        return True
    long = [word for word in name if len(word) >= 4]
    found = sum(word in set(there) for word in long)
    return bool(long) and 10 * found >= 8 * len(long)


def figures(rows, questions):
    counts = {"n11": 0, "n10": 0, "n01": 0, "n00": 0}
    ceilings, recalls, symmetric, used, omitted = [], [], [], [], 0
    for row in rows:
        if not row["answer"].strip():
            continue
        question = questions[row["id"]]
        exposed, recovered = [], []
        for item in question["gold"]:
            shown = row["context"] + " " + question["prompt"]
            exposed.append(holds(shown, item["title"]))
            recovered.append(holds(row["answer"], item["title"]))
        for pair in zip(exposed, recovered):
            counts["n%d%d" % pair] += 1
        any_one = question["gold_type"] == "any"
        gold = len(exposed)
        ceilings.append(sum(exposed) / gold)
        recalls.append(float(any(recovered)) if any_one else sum(recovered) / gold)
        symmetric.append(float(any(exposed)) if any_one else sum(exposed) / gold)
        both = sum(e and r for e, r in zip(exposed, recovered))
        if any(exposed):
            used.append(both / sum(exposed))
        if any_one and any(recovered):
            omitted += sum(exposed) - both
    mean = lambda values: sum(values) / len(values) if values else None
    return {
        **counts,
        "recall": mean(recalls),
        "gain": mean([r - c for r, c in zip(recalls, ceilings)]),
        "symmetricGain": mean([r - c for r, c in zip(recalls, symmetric)]),
        "ceiling": mean(ceilings),
        "macroUtilisation": mean(used),
        "compliantOmissions": omitted,
    }


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def main():
    questions = {row["id"]: row for row in read(sys.argv[1])}
    arms = {}
    for row in read(sys.argv[2]):
        arms.setdefault(row["arm"], []).append(row)
    json.dump({arm: figures(rows, questions) for arm, rows in arms.items()}, sys.stdout)


main()
