"""Reads what was built, as a browser, a search engine and a preview would. What is missing ends the build."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


#: A diagram, and what a screen reader says of it.
DIAGRAM = re.compile(r'<pre class="diagram">.*?</pre>', re.S)


class Page(HTMLParser):
    """The links and the anchors of a page, and what its head says of it."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.assets: list[str] = []
        self.anchors: set[str] = set()
        self.twice: set[str] = set()
        self.about: dict[str, str] = {}
        self.diagrams = [all(word in diagram for word in ("accTitle: ", "accDescr: "))
                         for diagram in DIAGRAM.findall(text)]
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values = dict(attributes)
        if values.get("id"):
            (self.twice if values["id"] in self.anchors else self.anchors).add(values["id"])
        if tag == "a" and values.get("name"):
            self.anchors.add(values["name"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "img" and values.get("src"):
            self.pictures.append(values["src"])
        if tag == "script" and values.get("src"):
            self.assets.append(values["src"])
        if tag == "link" and values.get("rel") in ("stylesheet", "icon"):
            self.assets.append(values["href"])
        if tag == "link" and values.get("rel") == "canonical":
            self.about["canonical"] = values["href"]
        if tag == "meta" and values.get("content"):
            self.about[values.get("name") or values.get("property") or ""] = values["content"]


def crawl(site: Path, address: str) -> None:
    """`address` is where the site will be: 404.html, which is shown anywhere, has links from its top."""
    pages = {file: Page(file.read_text()) for file in site.rglob("*.html")}
    top = urlsplit(address).path
    faults, links, pictures = [], 0, 0
    for file, page in pages.items():
        name = file.relative_to(site).as_posix()
        for target in page.links + page.pictures + page.assets:
            if re.match(r"[a-z]+:|//", target):
                continue
            links += target in page.links
            pictures += target in page.pictures
            path, _, anchor = unquote(target).partition("#")
            if file.name == "404.html" and path and not path.startswith(top):
                faults.append(f"{name}: {target} does not begin with {top}")
                continue
            found = (file.parent / path).resolve() if path else file
            if path.startswith("/"):
                found = (site / path.removeprefix(top)).resolve()
            if found.is_dir():
                found = found / "index.html"
            is_there = found.exists() and (
                not anchor or found not in pages or anchor in pages[found].anchors
                or anchor.startswith("__"))
            if not is_there:
                faults.append(f"{name}: {target}")
        if not all(page.diagrams):
            faults.append(f"{name}: a diagram without accTitle or accDescr")
        faults += [f"{name}: two have the id {anchor}" for anchor in page.twice]
        if file.name != "404.html":
            picture = page.about.get("og:image", "")
            if not (picture.startswith(address) and (site / picture.removeprefix(address)).is_file()):
                faults.append(f"{name}: og:image is {picture}")
            faults += [f"{name}: {fault}" for fault in head(page, address + name.removesuffix("index.html"))]
    for folder in (site, site / "zh-Hans"):
        faults += around(folder, [file for file in pages if file.name == "index.html"
                                  and file.is_relative_to(folder)
                                  and (folder != site or not file.is_relative_to(site / "zh-Hans"))])
    for fault in sorted(set(faults)):
        print(f"wrong: {fault}")
    print(f"{len(pages)} pages, {links} links, {pictures} pictures, {len(set(faults))} wrong.")
    if faults or len(pages) < 40:
        sys.exit(1)


def head(page: Page, address: str) -> list[str]:
    """What a preview or a search engine would miss."""
    faults = [f"no {name}" for name in ("description", "og:title", "og:description", "twitter:card")
              if len(page.about.get(name, "")) < 2]
    faults += [f"{name} is not {address}" for name in ("canonical", "og:url") if page.about.get(name) != address]
    return faults


def around(folder: Path, pages: list[Path]) -> list[str]:
    """What the files beside the pages of a language lack."""
    faults = []
    listed = (folder / "sitemap.xml").read_text().count("<loc>")
    if listed != len(pages):
        faults.append(f"{folder.name}/sitemap.xml has {listed} of {len(pages)} pages")
    index = json.loads((folder / "search.json").read_text())["items"]
    for item in index:
        if re.search(r"(flowchart|graph) (LR|TD|TB)|sequenceDiagram", item["text"]):
            faults.append(f"{folder.name}/search.json has the source of a diagram: {item['location']}")
    twins = sum('data-twin="' in file.read_text() for file in pages)
    if twins < len(pages) * 0.9:
        faults.append(f"{folder.name}: only {twins} of {len(pages)} pages have the headings of their twin")
    if sum("Glossary/#" in item["location"] for item in index) < 30:
        faults.append(f"{folder.name}/search.json has no entries of the glossary")
    return faults
