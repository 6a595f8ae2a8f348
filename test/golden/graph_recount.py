"""Recounts metrics of the graph that json-ld pages declare, sharing nothing with the product.

    python3 graph_recount.py FOLDER AXIOMS

FOLDER holds the pages (*.md), AXIOMS is a small Turtle file of one statement per line, of the forms
`p:x rdfs:domain c:y .`, `p:x rdfs:range c:y .`, `p:x rdfs:subPropertyOf p:y .` and
`c:x rdfs:subClassOf c:y .`. Prints {metric: {numerator, denominator, pages: {page: rows}}}.
"""

import collections
import json
import os
import re
import sys

PREDICATES = set(
    "hasPart partOf requires enables dependsOn implements uses supports "
    "contrastsWith bridgesTo relatedTo standardizedBy".split()
)
PARENT = "subClassOf"
CLASS = "urn:ngm:class:"
FENCE = re.compile(r"```json-ld\s*\n(.*?)\n\s*```", re.DOTALL)


def class_block(text):
    for body in FENCE.findall(text):
        value = json.loads(body)
        kinds = value.get("@type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "Class" in kinds or "OntologyClass" in kinds:
            return value
    return None


def references(value):
    entries = value if isinstance(value, list) else [] if value is None else [value]
    named = [one.get("@id") for one in entries if isinstance(one, dict)]
    return [iri for iri in named if isinstance(iri, str)]


def read(folder):
    """Class IRI to page, and the references (subject, relation, object, page) as written."""
    pages, written, claims = {}, [], collections.Counter()
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            block = class_block(file.read())
        if block is None:
            continue
        page, subject = f"pages/{name}", block["@id"]
        claims[subject] += 1
        pages.setdefault(subject, page)
        for target in references(block.get(PARENT)):
            written.append((subject, PARENT, target, page))
        for key, value in (block.get("relations") or {}).items():
            for target in references(value):
                written.append((subject, key, target, page))
    assert max(claims.values()) == 1, "two pages with one class: not recounted here"
    return pages, [one for one in written if one[2] != "owl:Thing"]


def upward(start, parents):
    """Everything above a node, by a plain search; the node itself when it is on a cycle."""
    seen, open_ = set(), list(parents[start])
    while open_:
        node = open_.pop()
        if node not in seen:
            seen.add(node)
            open_.extend(parents[node])
    return seen


def metric(rows, numerator, denominator):
    return {"numerator": numerator, "denominator": denominator, "pages": collections.Counter(rows)}


def dangling(pages, triples):
    ends, named = collections.Counter(), {}
    for subject, _, target, page in triples:
        named.setdefault(target, page)
        if subject != target:
            ends[subject] += 1
            ends[target] += 1
    nodes = set(pages) | set(named)
    loose = [node for node in nodes if ends[node] <= 1]
    rows = [pages.get(node) or named[node] for node in loose]
    return metric(rows, len(loose), len(nodes))


def canonical(pages, triples):
    bad = [page for _, _, target, page in triples if target not in pages]
    return metric(bad, len(triples) - len(bad), len(triples))


def consistency(triples, parents):
    above = {}

    def is_above(upper, lower):
        if lower not in above:
            above[lower] = upward(lower, parents)
        return upper in above[lower]

    bad = [
        page
        for subject, relation, target, page in triples
        if subject == target or (relation == PARENT and is_above(subject, target))
    ]
    return metric(bad, len(triples) - len(bad), len(triples))


def redundancy(written, triples, parents):
    ups = {}

    def up(node):
        if node not in ups:
            ups[node] = upward(node, parents)
        return ups[node]

    seen, rows = set(), []
    for subject, relation, target, page in written:
        if (subject, relation, target) in seen:
            rows.append(page)
        seen.add((subject, relation, target))
    holders = collections.defaultdict(set)
    for subject, relation, target, _ in triples:
        if subject != target:
            holders[subject, relation].add(target)
    for subject, relation, target, page in triples:
        if subject == target:
            continue
        if relation == PARENT:
            # Without this very edge, is the parent still above?
            follows = target in upward(subject, Without(parents, subject, target))
        else:
            follows = any(
                (holder, other) != (subject, target) and (other == target or target in up(other))
                for holder in {subject} | up(subject)
                for other in holders[holder, relation]
            )
        if follows:
            rows.append(page)
    return metric(rows, len(rows), len(written))


class Without:
    """Parents without one edge."""

    def __init__(self, parents, subject, target):
        self.parents, self.subject, self.target = parents, subject, target

    def __getitem__(self, node):
        found = self.parents[node]
        return [one for one in found if one != self.target] if node == self.subject else found


STATEMENT = re.compile(
    r"^[pc]:(\S+) rdfs:(domain|range|subPropertyOf|subClassOf) [pc]:(\S+) \.$", re.MULTILINE
)


def conformance(written, parents, axioms):
    limits, wider = [], collections.defaultdict(set)
    parents = collections.defaultdict(list, {one: list(all_) for one, all_ in parents.items()})
    for left, kind, right in STATEMENT.findall(axioms):
        if kind == "subPropertyOf":
            wider[left].add(right)
        elif kind == PARENT:
            parents[CLASS + left].append(CLASS + right)
        else:
            limits.append((left, kind, CLASS + right))
    assert limits
    bad, seen = [], set()
    for subject, relation, target, page in written:
        if (subject, relation, target) in seen:
            continue
        seen.add((subject, relation, target))
        roles = {relation} | wider[relation]
        valid = relation == PARENT or relation in PREDICATES
        for role, side, kind in limits:
            end = subject if side == "domain" else target
            if role in roles and kind != end and kind not in upward(end, parents):
                valid = False
        if not valid:
            bad.append(page)
    return metric(bad, len(seen) - len(bad), len(seen))


def main(folder, axioms):
    pages, everything = read(folder)
    written = [one for one in everything if one[1] == PARENT or one[1] in PREDICATES]
    triples = list(dict.fromkeys(written))
    parents = collections.defaultdict(list)
    for subject, relation, target, _ in triples:
        if relation == PARENT and subject != target:
            parents[subject].append(target)
    with open(axioms, encoding="utf-8") as file:
        text = file.read()
    result = {
        "SC": conformance(everything, parents, text),
        "LC": consistency(triples, parents),
        "DNR": dangling(pages, triples),
        "SRR": redundancy(written, triples, parents),
        "CSR_link": canonical(pages, triples),
    }
    json.dump(result, sys.stdout)


main(sys.argv[1], sys.argv[2])
