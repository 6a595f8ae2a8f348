"""Recounts the findings of a corpus of json-ld pages, sharing nothing with the product.

    python3 recount.py FOLDER            one JSON object: {code: {findings, items}}
    python3 recount.py FOLDER --list     one JSON line per finding: [page, code, items, value]

FOLDER holds the pages (*.md). `value` is the offending value: the parsed JSON value where it is
one, else the characters of the page. Every code of the table is recounted but `copy-ceiling`.
Only the json-ld dialect is read; pages of the other two have no class here.
"""

import collections
import json
import os
import re
import sys
import unicodedata
import urllib.parse

PREDICATES = (
    "hasPart partOf requires enables dependsOn implements uses supports "
    "contrastsWith bridgesTo relatedTo standardizedBy"
).split()
DOMAINS = (
    "artificial-intelligence spatial-computing blockchain infrastructure "
    "distributed-collaboration robotics ai supply-chain metaverse data governance "
    "security standards finance distributed-systems machine-learning"
).split()
MATURITY = "established emerging mature draft".split()
TOP = "owl:Thing"
TABLE = (
    "json-syntax iri-missing iri-duplicate label-missing block-duplicate definition-missing "
    "fence-unbalanced definition-short heading-missing slug-differs title-differs public-differs "
    "quality-differs domain-unknown maturity-unknown predicate-unknown wikilink-bare-string "
    "parent-missing parent-self parent-dangling parent-repeated target-self target-dangling "
    "target-repeated parents-multiple parent-bare-object ref-label-differs taxonomy-cycle "
    "link-missing"
).split()
FURTHER = "reference-malformed parent-label-differs link-ambiguous".split()

ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)")
FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S*)")
ATX = re.compile(r"(#{1,6})(?:[ \t]|$)")
RULE = re.compile(r"(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$")
PROPERTY = re.compile(r"([\w][\w:./-]*?)::(?:[ \t]+(.*))?$")
SPECIAL = re.compile(r"\\|`+|\[")
LINK = re.compile(r"\[\[(?!\[)((?:(?!\[\[|\]\])[^\n])*)\]\]")


class Line:
    """A line without its indentation: the column and what stands there."""

    def __init__(self, text):
        self.text, self.at, self.column = text, 0, 0

    def skip(self):
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.column += 4 - self.column % 4 if self.text[self.at] == "\t" else 1
            self.at += 1
        return self

    def take(self, width):
        self.at += width
        self.column += width

    @property
    def rest(self):
        return self.text[self.at :]


class Blocks:
    """Fences, headings, page properties and stretches of text of a page, line by line."""

    def __init__(self, text):
        self.lines = re.split(r"\r\n|\n|\r", text)
        self.fences, self.unbalanced, self.headings = [], [], []
        self.properties, self.stretches = [], []
        self.open, self.stretch = [], None
        number = 0
        while number < len(self.lines):
            number = self.read(number)
        self.flush()

    def flush(self):
        if self.stretch:
            self.stretches.append("\n".join(self.stretch))
        self.stretch = None

    def inside(self, line, containers):
        """How many containers a line stands in; the line moves behind their marks."""
        line.skip()
        for depth, column in enumerate(containers):
            if column is None:
                if not line.rest.startswith(">"):
                    return depth
                line.take(1)
                line.skip()
            elif line.rest and line.column < column:
                return depth
        return len(containers)

    def read(self, number):
        line = Line(self.lines[number])
        kept = self.inside(line, self.open)
        if not line.rest:
            self.flush()
            if None in self.open[kept:]:
                del self.open[kept + self.open[kept:].index(None) :]
            return number + 1
        if self.stretch and kept == len(self.open) and re.fullmatch(r"(=+|-+)[ \t]*", line.rest):
            self.headings.append((1 if line.rest[0] == "=" else 2, number))
            self.flush()
            return number + 1
        started = self.start(line, kept)
        if not line.rest:
            return number + 1
        fence, heading = FENCE.match(line.rest), ATX.match(line.rest)
        if fence or heading or RULE.match(line.rest):
            if not started:
                self.flush()
                del self.open[kept:]
            if fence:
                return self.fence(number, line, fence)
            if heading:
                self.headings.append((len(heading.group(1)), number))
                self.stretches.append(line.rest)
            return number + 1
        if self.stretch is None and not started:
            del self.open[kept:]
        found = PROPERTY.match(line.rest)
        flat = not self.open or (len(self.open) == 1 and self.lines[number][:1] not in " \t")
        if found and flat and not self.headings:
            self.properties.append((found.group(1), (found.group(2) or "").strip()))
        self.stretch = (self.stretch or []) + [line.rest]
        return number + 1

    def start(self, line, kept):
        """Opens the list items and quotes that begin on a line."""
        started = False
        while line.rest and len(self.open) < 200:
            item = ITEM.match(line.rest)
            if line.rest.startswith(">"):
                width, column = 1, None
            elif item and not RULE.match(line.rest):
                width = item.end()
                after = Line(line.text)
                after.at, after.column = line.at, line.column
                after.take(width)
                gap = after.column
                after.skip()
                gap = after.column - gap
                blank = not after.rest
                if self.stretch and not started and kept == len(self.open):
                    if blank or not (width == 1 or item.group() in ("1.", "1)")):
                        return started
                column = line.column + width + (1 if blank or gap > 4 else gap)
            else:
                return started
            if not started:
                self.flush()
                del self.open[kept:]
            started = True
            line.take(width)
            self.open.append(column)
            line.skip()
        return started

    def fence(self, number, opener, mark):
        for end in range(number + 1, len(self.lines)):
            line = Line(self.lines[end])
            if self.inside(line, self.open) < len(self.open):
                break
            close = re.fullmatch(r"(`{3,}|~{3,})[ \t]*", line.rest)
            if close and close.group(1).startswith(mark.group(1)):
                content = "\n".join(self.lines[number + 1 : end])
                self.fences.append((mark.group(2), content, number))
                return end + 1
        self.unbalanced.append(opener.rest.strip())
        return number + 1


def links(stretch):
    """Wikilinks of a stretch of text, outside code spans, as (whole, target, embedded)."""
    found, mark = [], SPECIAL.search(stretch)
    while mark:
        at = mark.start()
        after = at + 1
        if mark.group() == "\\":
            after = at + 2
        elif mark.group() == "[":
            link = LINK.match(stretch, at)
            after = link.end() if link else after
            if link:
                found += named(link, stretch[at - 1 : at] == "!")
        else:
            after = at + len(mark.group())
            close = re.compile(r"(?<!`)%s(?!`)" % mark.group()).search(stretch, after)
            after = close.end() if close else after
        mark = SPECIAL.search(stretch, after)
    return found


def named(link, embedded):
    """A link with its target; a link to a heading of its own page has an empty one."""
    target = re.split(r"\\?\|", link.group(1), maxsplit=1)[0]
    name, _, heading = target.partition("#")
    name = (name if heading.strip() else target).strip()
    return [(link.group(), name, embedded)] if name or heading.strip() else []


def slug_of(iri):
    return iri.rpartition(":")[2]


def key_of(name):
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", name).lower()).strip()


def as_list(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def text_of(block, key):
    value = block.get(key)
    return value if isinstance(value, str) else None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_reference(entry):
    iri = entry.get("@id") if isinstance(entry, dict) else None
    return isinstance(iri, str) and bool(slug_of(iri).strip())


class Page:
    """What one page declares."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8-sig", newline="") as file:
            self.blocks = Blocks(file.read())
        self.page, self.cls = None, None
        self.broken, self.second = [], []
        seen = set()
        for info, content, _ in self.blocks.fences:
            if info.lower() != "json-ld":
                continue
            try:
                value = json.loads(content)
            except ValueError:
                self.broken.append(content)
                continue
            kinds = [kind(t) for t in as_list(value.get("@type"))] if isinstance(value, dict) else []
            what = next((k for k in kinds if k), None)
            if what is None:
                continue
            if what in seen:
                self.second.append(what)
            elif what == "page":
                self.page = value
            elif what == "class":
                self.cls = value
            seen.add(what)
        self.links = [link for stretch in self.blocks.stretches for link in links(stretch)]

    @property
    def slug(self):
        iri = text_of(self.cls or {}, "@id") or ""
        return slug_of(iri).strip() and slug_of(iri)

    @property
    def parents(self):
        return as_list((self.cls or {}).get("subClassOf"))

    @property
    def relations(self):
        found = (self.cls or {}).get("relations")
        return found if isinstance(found, dict) else {}

    @property
    def names(self):
        given = [text_of(self.page or {}, "title"), text_of(self.cls or {}, "label")]
        for key in ("aliases", "altLabel", "vc:aliases"):
            given += as_list((self.cls or {}).get(key))
        for key, value in self.blocks.properties:
            if key in ("alias", "aliases"):
                given += re.sub(r"\[\[|\]\]", "", value).split(",")
        return {key_of(name) for name in given if isinstance(name, str) and name.strip()}

    @property
    def file_name(self):
        name = os.path.basename(self.path)[: -len(".md")]
        try:
            name = urllib.parse.unquote(name, errors="strict")
        except UnicodeDecodeError:
            pass
        return key_of(name.replace("___", "/"))


def kind(name):
    if not isinstance(name, str):
        return None
    if name.endswith("LinkResolutionsAnnotation"):
        return "links"
    return {"Page": "page", "Class": "class", "OntologyClass": "class", "Individual": "individual"}.get(name)


class Corpus:
    """All pages, and what rules ask of them together."""

    def __init__(self, folder):
        names = sorted(name for name in os.listdir(folder) if name.endswith(".md"))
        self.pages = [Page(os.path.join(folder, name)) for name in names]
        self.classes, self.claims = {}, collections.defaultdict(set)
        self.files, self.names = collections.defaultdict(set), collections.defaultdict(set)
        for page in self.pages:
            if page.slug:
                self.classes.setdefault(page.slug, page)
                self.claims[page.cls["@id"]].add(page.path)
            if page.page and is_reference(page.page):
                self.claims[page.page["@id"]].add(page.path)
            self.files[page.file_name].add(page.path)
            for name in page.names:
                self.names[name].add(page.path)
        self.above = {
            slug: [slug_of(p["@id"]) for p in page.parents if is_reference(p)]
            for slug, page in self.classes.items()
        }

    def cycle_start(self, slug):
        """First parent through which a class reaches itself over another class, or None."""
        for parent in self.above[slug]:
            if parent != slug and self.reaches(parent, slug):
                return parent
        return None

    def reaches(self, start, goal):
        seen, todo = set(), [start]
        while todo:
            here = todo.pop()
            if here == goal:
                return True
            if here not in seen:
                seen.add(here)
                todo += self.above.get(here, [])
        return False

    def named(self, target):
        key = key_of(target)
        return self.files.get(key) or self.names.get(key) or self.foldered(key)

    def foldered(self, key):
        folder, _, name = key.rpartition("/")
        return {p for p in self.files.get(name, ()) if folder and key_of(p[: -len(".md")]).endswith("/" + key)}


def dangling(corpus, iri):
    return iri != TOP and slug_of(iri) not in corpus.classes


def of_page(page, corpus):
    """(code, items, value) for each fault that shows outside the class block."""
    for content in page.broken:
        yield "json-syntax", 1, None
    for what in page.second:
        yield "block-duplicate", 1, what
    for opener in page.blocks.unbalanced:
        yield "fence-unbalanced", 1, opener
    if page.blocks.fences:
        first = page.blocks.fences[0][2]
        if not any(depth == 1 and number < first for depth, number in page.blocks.headings):
            yield "heading-missing", 1, None
    block = page.page or {}
    for iri in {part["@id"] for part in (block, page.cls or {}) if is_reference(part)}:
        if len(corpus.claims[iri]) > 1:
            yield "iri-duplicate", 1, iri
    for key, value in page.blocks.properties:
        stated = {"true": True, "false": False}.get(value.lower()) if key.lower() == "public" else None
        if stated is not None and isinstance(block.get("vc:public"), bool) and stated != block["vc:public"]:
            yield "public-differs", 1, value
    for entry in as_list(block.get("vc:outboundWikilinks")):
        if isinstance(entry, str):
            yield "wikilink-bare-string", 1, entry
    for whole, target, embedded in page.links:
        attached = embedded and re.search(r"\.(?!md$)[A-Za-z0-9]{2,5}$", target)
        if target in ('', TOP) or attached:
            continue
        found = corpus.named(target)
        if not found:
            yield "link-missing", 1, whole
        elif len(found) > 1:
            yield "link-ambiguous", 1, whole


def of_class(page, corpus):
    """(code, items, value) for each fault of the class block's own values."""
    block, head = page.cls, page.page or {}
    label = text_of(block, "label")
    definition = text_of(block, "definition")
    if not page.slug:
        yield "iri-missing", 1, block.get("@id")
    if not (label or "").strip():
        yield "label-missing", 1, label
    if not (definition or "").strip():
        yield "definition-missing", 1, definition
    elif len(definition.strip()) < 120:
        yield "definition-short", 1, definition
    slug, title = text_of(head, "vc:slug"), text_of(head, "title")
    if slug is not None and page.slug and slug != page.slug:
        yield "slug-differs", 1, slug
    if (title or "").strip() and (label or "").strip() and title != label:
        yield "title-differs", 1, title
    quality, score = block.get("quality"), block.get("qualityScore")
    if is_number(quality) and is_number(score) and quality != score:
        yield "quality-differs", 1, score
    for key, words in (("domain", DOMAINS), ("maturity", MATURITY)):
        word = text_of(block, key)
        if word is not None and word.strip() and word not in words:
            yield key + "-unknown", 1, word


def of_parents(page, corpus):
    """(code, items, value) for each fault of subClassOf."""
    entries = page.parents
    if not entries:
        yield "parent-missing", 1, None
    if isinstance(page.cls.get("subClassOf"), dict):
        yield "parent-bare-object", 1, page.cls["subClassOf"]
    if sum(map(is_reference, entries)) > 1:
        yield "parents-multiple", 1, "subClassOf"
    yield from of_references(page, corpus, entries, "parent")
    start = corpus.cycle_start(page.slug) if page.slug else None
    if start is not None:
        yield "taxonomy-cycle", 1, None


def of_references(page, corpus, entries, what):
    seen = set()
    for entry in entries:
        if not is_reference(entry):
            yield "reference-malformed", 1, entry
            continue
        iri = entry["@id"]
        same = TOP if iri == TOP else ("slug", slug_of(iri))
        if iri != TOP and slug_of(iri) == page.slug:
            yield what + "-self", 1, iri
        if dangling(corpus, iri):
            yield what + "-dangling", 1, iri
        elif iri != TOP:
            right = text_of(corpus.classes[slug_of(iri)].cls, "label") or ""
            label = entry.get("label")
            if isinstance(label, str) and right.strip() and label != right:
                yield ("ref" if what == "target" else what) + "-label-differs", 1, label
        if same in seen:
            yield what + "-repeated", 1, iri
        seen.add(same)


def of_relations(page, corpus):
    for key, value in page.relations.items():
        if key in PREDICATES:
            yield from of_references(page, corpus, as_list(value), "target")
        else:
            yield "predicate-unknown", len(as_list(value)), key


def findings(corpus):
    for page in corpus.pages:
        parts = [of_page]
        if page.cls is not None:
            parts += [of_class, of_parents, of_relations]
        for part in parts:
            for code, items, value in part(page, corpus):
                yield os.path.basename(page.path), code, items, value


def main(folder, *options):
    corpus = Corpus(folder)
    counts = {code: {"findings": 0, "items": 0} for code in TABLE + FURTHER}
    for page, code, items, value in findings(corpus):
        counts[code]["findings"] += 1
        counts[code]["items"] += items
        if "--list" in options:
            print(json.dumps([page, code, items, value], ensure_ascii=False))
    if "--list" not in options:
        print(json.dumps(counts, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
