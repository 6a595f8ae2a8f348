"""Looks at the ranges of findings with its own eyes, sharing nothing with the product.

    python3 ranges.py CHECK.json FOLDER [--seed N] [--count N]

CHECK.json is the output of `check --json --hints`, FOLDER holds the pages it names by `path`. Takes
random findings, some of every code, finds the offending value of each in its own way and compares
places. Prints the seed, the number looked at per code, and every disagreement; exit 1 if any.
"""

import argparse
import bisect
import collections
import json
import os
import random
import re
import sys
import urllib.parse

PREDICATES = set(
    "hasPart partOf requires enables dependsOn implements uses supports "
    "contrastsWith bridgesTo relatedTo standardizedBy".split()
)
MATURITY = {"established", "emerging", "mature", "draft"}
TOP = "owl:Thing"
SPACE = re.compile(r"[ \t\r\n]*")
SCALAR = re.compile(r"true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
OPENING = re.compile(r"^[ \t]*(?:[-*+][ \t]+)*```json-ld[ \t]*$")


class Node:
    """A JSON value with the offsets of its text; `keys` are the places of an object's keys."""

    def __init__(self, start):
        self.start, self.end, self.value = start, start, None
        self.keys, self.inside = {}, {}

    @property
    def place(self):
        return self.start, self.end

    def at(self, key):
        return self.inside.get(key)

    def entries(self):
        """Elements of a list; anything else is a list of one."""
        return list(self.inside.values()) if isinstance(self.value, list) else [self]


def read_json(text, at):
    """The value that starts at an offset, white space before it skipped."""
    node = Node(SPACE.match(text, at).end())
    first = text[node.start]
    if first in "{[":
        node.value = {} if first == "{" else []
        at, close = node.start + 1, "}" if first == "{" else "]"
        while True:
            at = SPACE.match(text, at).end()
            if text[at] == close:
                node.end = at + 1
                return node
            if text[at] == ",":
                at = SPACE.match(text, at + 1).end()
            key = len(node.inside)
            if first == "{":
                name = STRING.match(text, at)
                key = json.loads(name.group())
                node.keys[key] = name.span()
                at = SPACE.match(text, name.end()).end() + 1
            child = read_json(text, at)
            node.inside[key] = child
            if first == "{":
                node.value[key] = child.value
            else:
                node.value.append(child.value)
            at = child.end
    found = (STRING if first == '"' else SCALAR).match(text, node.start)
    node.end, node.value = found.end(), json.loads(found.group())
    return node


class Page:
    """A page's text with lines counted here, and its first Page and Class block."""

    def __init__(self, folder, path):
        with open(os.path.join(folder, path), "rb") as file:
            self.text = file.read().decode("utf-8").removeprefix("\ufeff")
        self.starts, self.lines = [0], re.split(r"\r\n|\r|\n", self.text)
        for end in re.finditer(r"\r\n|\r|\n", self.text):
            self.starts.append(end.end())
        self.fenced, self.page, self.cls = [], None, None
        line = 0
        while line < len(self.lines):
            if OPENING.match(self.lines[line]):
                line = self.fence(line)
            line += 1

    def fence(self, opening):
        closing = opening + 1
        while closing < len(self.lines) and self.lines[closing].strip() != "```":
            closing += 1
        if closing == len(self.lines):
            return opening
        self.fenced.append((opening, closing))
        node = read_json(self.text, self.starts[opening + 1])
        kind = node.value.get("@type")
        if kind == "Page" and self.page is None:
            self.page = node
        if kind in ("Class", "OntologyClass") and self.cls is None:
            self.cls = node
        return closing

    def offset(self, position):
        """Offset of a position whose character counts UTF-16 units."""
        line = self.lines[position["line"]]
        units = line.encode("utf-16-le", "surrogatepass")[: 2 * position["character"]]
        if 2 * position["character"] > len(line.encode("utf-16-le", "surrogatepass")):
            raise ValueError("behind the end of its line")
        return self.starts[position["line"]] + len(units.decode("utf-16-le"))

    def line_of(self, offset):
        return bisect.bisect_right(self.starts, offset) - 1


def slug_of(iri):
    return iri.rsplit(":", 1)[-1]


def key_of(name):
    return " ".join(name.lower().split())


class Corpus:
    """What all pages together say: classes, labels, claims, names."""

    def __init__(self, folder, paths):
        self.folder, self.labels, self.parents = folder, {}, {}
        self.claims, self.names = collections.defaultdict(set), set()
        self.domains, self.relations, self.slugs = {}, {}, {}
        for path in paths:
            page = Page(folder, path)
            name = urllib.parse.unquote(os.path.basename(path)[:-3]).replace("___", "/")
            self.names.add(key_of(name))
            self.names |= {key_of(n) for n in re.findall(r"(?m)^(?:- )?alias(?:es)?:: *(.+?)\r?$", page.text)}
            if page.page:
                self.claims[page.page.value.get("@id")].add(path)
                self.names.add(key_of(page.page.value.get("title") or name))
            if page.cls:
                block = page.cls.value
                self.claims[block.get("@id")].add(path)
                self.names.add(key_of(block.get("label") or name))
                slug = slug_of(block["@id"])
                self.labels.setdefault(slug, block.get("label"))
                self.domains.setdefault(slug, block.get("domain"))
                for given in (name, block.get("label")):
                    self.slugs.setdefault(key_of(given or name), slug)
                self.relations.setdefault(
                    slug, {key: {slug_of(i) for i in ids(node)} for key, node in related(page) if key in PREDICATES}
                )
                self.parents.setdefault(slug, [slug_of(i) for i in ids(page.cls.at("subClassOf"))])

    def reaches(self, start, goal):
        seen, todo = set(), [start]
        while todo:
            slug = todo.pop()
            if slug == goal:
                return True
            if slug not in seen:
                seen.add(slug)
                todo.extend(self.parents.get(slug, []))
        return False


    def above(self, start):
        """Everything reached over parents, and the least steps to a class none of whose parents has a page."""
        seen, level, steps, depth = set(), [start], 0, None
        while level:
            if depth is None and any(not self.known_parents(slug) for slug in level if slug in self.labels):
                depth = steps
            fresh = [p for slug in level for p in self.parents.get(slug, []) if p not in seen and p != slug]
            level = list(dict.fromkeys(p for p in fresh if p != start))
            seen.update(fresh)
            steps += 1
        return seen, depth

    def known_parents(self, slug):
        return [p for p in self.parents.get(slug, []) if p in self.labels and p != slug]


def related(page):
    node = page.cls.at("relations")
    return node.inside.items() if node else []


def ids(node):
    """The IRIs of a list of references."""
    return [e.value["@id"] for e in (node.entries() if node else []) if isinstance(e.value, dict)]


def groups(page, what):
    """(key, entries) of the parents, or of each of the twelve relations."""
    if what == "parent":
        node = page.cls.at("subClassOf")
        return [("subClassOf", node.entries())] if node else []
    relations = page.cls.at("relations")
    return [(k, n.entries()) for k, n in relations.inside.items() if k in PREDICATES]


def references(page, corpus, what, wrong):
    """Places of the references for which `wrong` holds."""
    places = set()
    for key, entries in groups(page, what):
        for number, entry in enumerate(entries):
            before = {slug_of(e.value["@id"]) for e in entries[:number]}
            place = wrong(entry, before, key)
            if place:
                places.add(place)
    return places


def self_at(page, corpus, what):
    own = slug_of(page.cls.value["@id"])
    return references(page, corpus, what, lambda e, _, __: slug_of(e.value["@id"]) == own and e.at("@id").place)


def dangling_at(page, corpus, what):
    def wrong(entry, _, __):
        iri = entry.value["@id"]
        return iri != TOP and slug_of(iri) not in corpus.labels and entry.at("@id").place

    return references(page, corpus, what, wrong)


def repeated_at(page, corpus, what):
    return references(page, corpus, what, lambda e, before, __: slug_of(e.value["@id"]) in before and e.at("@id").place)


def label_at(page, corpus, what):
    def wrong(entry, _, __):
        right = corpus.labels.get(slug_of(entry.value["@id"]))
        label = entry.value.get("label")
        return right and label is not None and label != right and entry.at("label").place

    return references(page, corpus, what, wrong)


def cycle_at(page, corpus):
    own = slug_of(page.cls.value["@id"])

    def wrong(entry, _, __):
        slug = slug_of(entry.value["@id"])
        return slug != own and corpus.reaches(slug, own) and entry.at("@id").place

    return references(page, corpus, "parent", wrong)


def ceiling_at(page, corpus, message):
    """Declared names that the message speaks of, under the relation it names."""
    def wrong(entry, _, key):
        title = corpus.labels.get(slug_of(entry.value["@id"]))
        told = title is not None and f'"{title}"' in message and f'"{key}"' in message
        return told and entry.at("@id").place

    return references(page, corpus, "parent", wrong) | references(page, corpus, "target", wrong)


def implied_at(page, corpus):
    own = slug_of(page.cls.value["@id"])
    parents = [slug_of(i) for i in ids(page.cls.at("subClassOf"))]

    def wrong(entry, _, __):
        slug = slug_of(entry.value["@id"])
        for other in parents:
            above = corpus.above(other)[0]
            if other not in (slug, own) and slug in above and own not in above and other not in corpus.above(slug)[0]:
                return entry.at("@id").place
        return None

    return references(page, corpus, "parent", wrong)


def contrast_at(page, corpus, direct):
    own = slug_of(page.cls.value["@id"])

    def wrong(entry, _, key):
        slug = slug_of(entry.value["@id"])
        up, down = slug in corpus.above(own)[0], own in corpus.above(slug)[0]
        near = slug in corpus.parents[own] if up else own in corpus.parents.get(slug, [])
        return key == "contrastsWith" and up != down and near == direct and entry.at("@id").place

    return references(page, corpus, "target", wrong)


def parts_at(page, corpus):
    own = slug_of(page.cls.value["@id"])

    def wrong(entry, _, key):
        slug = slug_of(entry.value["@id"])
        mutual = key in ("hasPart", "partOf") and own in corpus.relations.get(slug, {}).get(key, ())
        both = key == "partOf" and slug in corpus.relations[own].get("hasPart", ())
        return (mutual or both) and entry.at("@id").place

    return references(page, corpus, "target", wrong)


def attributed(page):
    own = page.cls.value.get("provenance") or {}
    return page.page.value.get("prov:wasAttributedTo") or own.get("attributedTo")


def crossing(page, corpus):
    parents = [corpus.domains[slug_of(i)] for i in ids(page.cls.at("subClassOf")) if slug_of(i) in corpus.domains]
    return value_at(page.cls, "domain", lambda own: parents and own not in parents)


def declared(page):
    return [e for e in page.page.at("vc:outboundWikilinks").entries() if isinstance(e.value, dict)]


def undeclared_link(page, corpus, start, end):
    """Whether a link to a class stands here that no declared entry names."""
    link = re.fullmatch(r"\[\[([^\[\]\n|#]+)[^\[\]\n]*\]\]", page.text[start:end])
    if not link:
        return False
    name = key_of(link.group(1))
    labels = {key_of(e.value.get("vc:label") or "") for e in declared(page)}
    slugs = {slug_of(e.value["@id"]) for e in declared(page)}
    return name not in labels and corpus.slugs.get(name) not in slugs


def unwritten_at(page):
    """Entries whose label is in no link outside the fences; all, where other fences may hide links."""
    others = re.search(r"(?m)(?:```|~~~)(?!json-ld|[ \t]*$)", page.text)
    if others:
        return {e.at("@id").place for e in declared(page)}
    rest = "\n".join(
        line for number, line in enumerate(page.lines) if not any(a <= number <= b for a, b in page.fenced)
    )
    written = {key_of(name) for name in re.findall(r"\[\[([^\[\]\n|#]+)", rest)}
    return {e.at("@id").place for e in declared(page) if key_of(e.value.get("vc:label") or "") not in written}


def prose_at(page, corpus, message):
    """The key under which the block lacks what the message quotes from the text."""
    key = re.search(r' under "(\w+)"', message).group(1)
    name = re.match(r'The text names "([^"]+)"', message).group(1)
    if not re.search(r"(?m)^.*::.*\[\[" + re.escape(name), page.text):
        return set()
    slug = corpus.slugs.get(key_of(name))
    if key == "subClassOf":
        node, place = page.cls.at(key), page.cls.keys.get(key)
    else:
        relations = page.cls.at("relations")
        node, place = (relations.at(key), relations.keys.get(key)) if relations else (None, None)
    if node and slug in {slug_of(i) for i in ids(node)}:
        return set()
    return {place or page.cls.at("@id").place}


def value_at(block, key, wrong):
    node = block.at(key)
    return {node.place} if node and wrong(node.value) else set()


def unknown_predicates(page, count):
    relations = page.cls.at("relations")
    return {
        relations.keys[key]
        for key, node in relations.inside.items()
        if key not in PREDICATES and len(node.entries()) == count
    }


def bare_strings(page):
    return {e.place for e in page.page.at("vc:outboundWikilinks").entries() if isinstance(e.value, str)}


def claimed_at(page, corpus):
    blocks = [b for b in (page.page, page.cls) if b]
    return {b.at("@id").place for b in blocks if len(corpus.claims[b.value["@id"]]) > 1}


def no_heading(page):
    """The first fence of any kind, when no `# ` stands above it."""
    for number, line in enumerate(page.lines):
        if re.match(r"(?:[-*+][ \t]+)?#[ \t]", line):
            return set()
        mark = re.search(r"(?:```|~~~).*", line)
        if mark:
            start = page.starts[number] + mark.start()
            return {(start, start + len(mark.group().rstrip()))}
    return set()


def item_above(lines, column):
    """Column of the text of the list item that a line of this column stands in; 0 without one."""
    for number in range(len(lines) - 1, -1, -1):
        wide = lines[number].expandtabs(4)
        item = re.match(r" *(?:[-*+]|\d+[.)]) +(?=\S)", wide)
        if item and item.end() <= column:
            return item.end()
        if re.match(r"\S", wide) and number > 0 and not lines[number - 1].strip():
            return 0
    return 0


def unclosed(page, start, end):
    """Whether a fence opens here and no line below, as deep as it, closes it."""
    mark = re.fullmatch(r"(`{3,}|~{3,})[^\n]*", page.text[start:end])
    number = page.line_of(start)
    before = page.lines[number][: start - page.starts[number]]
    if not mark or not re.fullmatch(r"[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*", before):
        return False
    column = len(before.expandtabs(4))
    depth = column if before.strip() else item_above(page.lines[:number], column)
    for line in page.lines[number + 1 :]:
        wide = line.expandtabs(4)
        if wide.strip() and len(wide) - len(wide.lstrip()) < depth:
            return True
        marks = line.strip()
        if len(marks) >= len(mark.group(1)) and set(marks) == {mark.group(1)[0]}:
            return False
    return True


def missing_link(page, corpus, start, end):
    link = re.fullmatch(r"\[\[([^\[\]\n]+|[^\n]*?)\]\]", page.text[start:end])
    line = page.line_of(start)
    if not link or any(opening < line < closing for opening, closing in page.fenced):
        return False
    target = re.split(r"\\?\|", link.group(1))[0]
    name = target.partition("#")[0] if target.partition("#")[2].strip() else target
    return key_of(name) not in corpus.names


def places_of(page, corpus, finding):
    """Where a finding of this code can stand on this page; None for a code nobody taught."""
    code = finding["code"]
    what, _, rest = code.partition("-")
    entry_codes = {"self": self_at, "dangling": dangling_at, "repeated": repeated_at}
    if what in ("parent", "target") and rest in entry_codes:
        return entry_codes[rest](page, corpus, what)
    cls, head = page.cls, page.page
    known = {
        "parent-label-differs": lambda: label_at(page, corpus, "parent"),
        "ref-label-differs": lambda: label_at(page, corpus, "target"),
        "taxonomy-cycle": lambda: cycle_at(page, corpus),
        "copy-ceiling": lambda: ceiling_at(page, corpus, finding["message"]),
        "parents-multiple": lambda: {cls.keys["subClassOf"]} if len(cls.at("subClassOf").entries()) > 1 else set(),
        "parent-bare-object": lambda: value_at(cls, "subClassOf", lambda v: isinstance(v, dict)),
        "quality-differs": lambda: value_at(cls, "qualityScore", lambda v: v != cls.value["quality"]),
        "maturity-unknown": lambda: value_at(cls, "maturity", lambda v: v not in MATURITY),
        "definition-short": lambda: value_at(cls, "definition", lambda v: len(v.strip()) < 120),
        "slug-differs": lambda: value_at(head, "vc:slug", lambda v: v != slug_of(cls.value["@id"])),
        "title-differs": lambda: value_at(head, "title", lambda v: v != cls.value["label"]),
        "predicate-unknown": lambda: unknown_predicates(page, finding.get("count", 1)),
        "wikilink-bare-string": lambda: bare_strings(page),
        "iri-duplicate": lambda: claimed_at(page, corpus),
        "heading-missing": lambda: no_heading(page),
        "parent-implied": lambda: implied_at(page, corpus),
        "parent-contrasted": lambda: contrast_at(page, corpus, True),
        "ancestor-contrasted": lambda: contrast_at(page, corpus, False),
        "part-contradicts": lambda: parts_at(page, corpus),
        "domain-crossing": lambda: crossing(page, corpus),
        "taxonomy-deep": lambda: {cls.keys["subClassOf"]} if corpus.above(slug_of(cls.value["@id"]))[1] > 6 else set(),
        "provenance-missing": lambda: set() if attributed(page) else {cls.at("@id").place},
        "prose-undeclared": lambda: prose_at(page, corpus, finding["message"]),
        "link-unwritten": lambda: unwritten_at(page),
    }
    return known[code]() if code in known else None


def fault_of(corpus, finding):
    """What is wrong with a finding's range, or None."""
    page = Page(corpus.folder, finding["path"])
    try:
        start, end = (page.offset(finding["range"][side]) for side in ("start", "end"))
    except (ValueError, IndexError) as error:
        return f"a position {error}"
    shown = page.text[start:end]
    if finding["code"] == "fence-unbalanced":
        return None if unclosed(page, start, end) else f"no open fence stands at {shown!r}"
    if finding["code"] == "link-missing":
        return None if missing_link(page, corpus, start, end) else f"no missing link stands at {shown!r}"
    if finding["code"] == "link-undeclared":
        return None if undeclared_link(page, corpus, start, end) else f"no undeclared link stands at {shown!r}"
    places = places_of(page, corpus, finding)
    if places is None:
        return "nobody taught this script the code"
    if (start, end) not in places:
        return f"stands at {shown!r}, not at {[page.text[s:e] for s, e in places]!r}"
    return None


def sample(findings, count, chance):
    """Random findings, up to eight of every code first."""
    by_code = collections.defaultdict(list)
    for finding in findings:
        by_code[finding["code"]].append(finding)
    chosen = []
    for code in sorted(by_code):
        chance.shuffle(by_code[code])
        chosen += by_code[code][:8]
    rest = [f for code in sorted(by_code) for f in by_code[code][8:]]
    return chosen + chance.sample(rest, max(0, min(len(rest), count - len(chosen))))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("check")
    options.add_argument("folder")
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=300)
    chosen = options.parse_args()
    with open(chosen.check, encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    folder = os.path.join(chosen.folder, "pages")
    corpus = Corpus(chosen.folder, [f"pages/{name}" for name in sorted(os.listdir(folder))])
    looked, faults = collections.Counter(), []
    for finding in sample(findings, chosen.count, random.Random(chosen.seed)):
        looked[finding["code"]] += 1
        fault = fault_of(corpus, finding)
        if fault:
            faults.append({"code": finding["code"], "path": finding["path"], "range": finding["range"], "fault": fault})
    result = {"seed": chosen.seed, "looked": dict(sorted(looked.items())), "faults": faults}
    print(json.dumps(result, ensure_ascii=False))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
