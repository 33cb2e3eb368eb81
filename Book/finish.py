"""What the book has beyond what Zensical makes of its pages."""

import html
import json
import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import SwiftLexer

#: Words that the theme's search has in English only.
SEARCH_IN_CHINESE = [
    (r'"Search is unavailable\. Reload the page to try again\."', '"搜索用不了，请重新载入页面。"'),
    (r' \$\{\w+===1\?"result":"results"\}', " 个结果"),
    (r'"No results"', '"没有结果"'),
    (r'"Loading search\\u2026"', '"正在载入搜索…"'),
    (r'"aria-label":"Close search"', '"aria-label":"关闭搜索"'),
    (r'"aria-label":"Search results"', '"aria-label":"搜索结果"'),
    (r'"aria-label":"Search"', '"aria-label":"搜索"'),
    (r'"aria-label":"Filters"', '"aria-label":"筛选"'),
]
ARTICLE = re.compile(r'<article[^>]*>\s*<a id="__skip"[^>]*></a>(.*?)</article>', re.S)
HEADING = re.compile(r'<h([1-6]) id="([^"]+)"')


class Finish:
    """Completes the pages of a site in its folder."""

    def __init__(self, site: Path, address: str, repository: str, root: Path, languages: dict, other: str):
        self.site, self.address, self.repository, self.root = site, address, repository, root
        self.languages, self.other = languages, other

    def run(self, order: list[str]) -> None:
        """`order` are the addresses of the pages in English, as the course has them."""
        for file in self.site.rglob("*.html"):
            file.write_text(self.page(file))
        for page in order:
            self.pair(page)
        for language in self.languages.values():
            self.whole(self.site / language["folder"], order)
            self.search(self.site / language["folder"])
        self.translate(self.site / "zh-Hans")

    def page(self, file: Path) -> str:
        text = file.read_text()
        folder = file.parent.relative_to(self.site).as_posix()
        page = re.sub(r"^(zh-Hans/|\.$|zh-Hans$)", "", folder)
        top = "../" * len(file.parent.relative_to(self.site).parts) or "./"
        if file.name == "404.html":
            top = urlsplit(self.address).path
        text = re.sub(r'(<span class="filename">)([^<]+)(</span>)', self.title, text)
        text = re.sub(r'(<div class="language-diff highlight">.*?<code>)(.*?)(</code>)', self.diff, text, flags=re.S)
        for code, language in self.languages.items():
            here = (f"{language['folder']}/" if language["folder"] else "") + (f"{page}/" if page else "")
            # The switch stays on the page. The head has whole addresses, as search engines want them. The
            # theme's script must not find these: it would look for a sitemap below each page.
            text = text.replace(f'<link rel="alternate" href="{self.other}{code}"',
                                f'<link rel="alternate " href="{self.address}{here}"')
            text = text.replace(f'"{self.other}{code}"', f'"{top}{here}"')
        text = text.replace('<html lang="zh"', '<html lang="zh-Hans"')
        # A table whose first column needs no name.
        text = re.sub(r"<th( [^>]*)?></th>", r"<td\1></td>", text)
        if 'class="diagram"' in text or 'class="whole"' in text:
            text = text.replace("</body>", f'<script defer src="{top}mermaid.js"></script></body>')
        return text.replace(self.other, top)

    def title(self, match: re.Match) -> str:
        """The title of a block: the link to its lines."""
        names, _, line = match[2].partition("#")
        path = names.split(" → ")[-1]
        if not (self.root / path).exists():
            return match[1] + names + match[3]
        anchor = f"#{line}" if line else ""
        return f'{match[1]}<a href="{self.repository}/blob/main/{path}{anchor}">{names}</a>{match[3]}'

    def diff(self, match: re.Match) -> str:
        """A diff in the colors of Swift. Its lines keep their color as a whole."""
        lines = html.unescape(re.sub(r"<[^>]+>", "", match[2])).rstrip("\n").split("\n")
        swift = "\n".join(line[1:] for line in lines)
        lexer = SwiftLexer(stripnl=False, ensurenl=False)
        colored = highlight(swift, lexer, HtmlFormatter(nowrap=True)).split("\n")
        if len(colored) != len(lines):
            return match[0]
        kinds = {"+": "gi", "-": "gd"}
        out = []
        for line, code in zip(lines, colored):
            kind = f' class="{kinds[line[0]]}"' if line[:1] in kinds else ""
            out.append(f"<span{kind}>{line[:1] or ' '}{code}</span>\n")
        return match[1] + "".join(out) + match[3]

    def pair(self, page: str) -> None:
        """Tells each heading which one it is in the other language."""
        files = [self.site / page / "index.html", self.site / "zh-Hans" / page / "index.html"]
        texts = [file.read_text() for file in files]
        headings = [HEADING.findall(text) for text in texts]
        if [level for level, _ in headings[0]] != [level for level, _ in headings[1]]:
            return
        for file, text, twins in zip(files, texts, reversed(headings)):
            rest = iter(twins)
            file.write_text(HEADING.sub(lambda found: f'{found[0]} data-twin="{next(rest)[1]}"', text))

    def whole(self, folder: Path, order: list[str]) -> None:
        """The page that has all others, in their order."""
        target = folder / "whole" / "index.html"
        names = {(folder / page / "index.html").resolve(): page.strip("/").replace("/", "-") or "start"
                 for page in order}
        contents, sections = [], []
        for file, name in names.items():
            article = ARTICLE.search(file.read_text())[1]
            article = re.sub(r'<a [^>]*rel="edit".*?</a>|<a class="headerlink".*?</a>| data-twin="[^"]*"', "",
                             article, flags=re.S)

            def link(match: re.Match, file: Path = file) -> str:
                path, _, anchor = match[2].partition("#")
                if re.match(r"[a-z]+:|//", path):
                    return match[0]
                found = (file.parent / unquote(path)).resolve() if path else file.resolve()
                found = found / "index.html" if found.is_dir() else found
                if found in names:
                    return f'{match[1]}"#{names[found]}{"--" if anchor else ""}{anchor}"'
                there = os.path.relpath(found, target.parent.resolve()).removesuffix("index.html")
                return f'{match[1]}"{there}{"#" if anchor else ""}{anchor}"'
            article = re.sub(r'(\b(?:href|src)=)"([^"]+)"', link, article)
            article = re.sub(r'\b(id|for)="([^"]+)"', rf'\1="{name}--\2"', article)
            heading = re.search(r"<h1[^>]*>(.*?)</h1>", article, re.S)[1]
            contents.append(f'<li><a href="#{name}">{re.sub("<[^>]+>", "", heading)}</a></li>')
            sections.append(f'<section id="{name}">{article}</section>')
        made = f'<ul>{"".join(contents)}</ul>{"".join(sections)}'
        target.write_text(target.read_text().replace('<div class="whole"></div>', f'<div class="whole">{made}</div>'))

    def search(self, folder: Path) -> None:
        """Each entry of the glossary can be found, and comes before the pages that only use the word."""
        file = folder / "search.json"
        index = json.loads(file.read_text())
        glossary = (folder / "Glossary" / "index.html").read_text()
        rows = re.findall(r'<td><a id="([^"]+)"></a>(.*?)</td>(.*?)</tr>', glossary, re.S)
        for item in index["items"]:
            item["text"] = re.sub(r"(\.\w+)#L\d+", r"\1", item["text"])
        page = next(item for item in index["items"] if item["location"] == "Glossary/")
        page["text"] = page["text"].partition("</p>")[0] + "</p>"
        terms = []
        for anchor, term, meaning in rows:
            words = ", ".join(re.findall(r"<td[^>]*>(.*?)</td>", meaning, re.S))
            text = re.sub(r"</?a\b[^>]*>", "", f"<p>{term}: {words}</p>")
            terms.append({**page, "location": f"Glossary/#{anchor}", "level": "2",
                          "title": re.sub(r"<[^>]+>", "", term), "text": text})
        index["items"] = terms + index["items"]
        file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")))

    def translate(self, folder: Path) -> None:
        file = next(folder.glob("assets/javascripts/bundle.*.js"))
        text = file.read_text()
        for english, chinese in SEARCH_IN_CHINESE:
            text, count = re.subn(english, lambda _: chinese, text)
            if not count:
                raise SystemExit(f"The theme's search no longer says {english}: see finish.py.")
        file.write_text(text)
