"""Makes the book from the pages of the course: copies them into Book/.build, and calls Zensical twice.

A page is Markdown as GitHub shows it. What the book has otherwise is done here: the file named behind a
fence becomes the block's title, a heading keeps the anchor that GitHub gives it, folds are read as
Markdown, and a link that leaves the book leads to the repository, to the line if it is that of a test or a
block. What Zensical made of the pages is completed by finish.py, and crawl.py reads all of it.
"""

import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

from crawl import crawl
from finish import Finish

BOOK = Path(__file__).resolve().parent
ROOT = BOOK.parent
BUILD = BOOK / ".build"

STEPS = ["Step1Basic", "Step2Scopes", "Step3ThreadSafe", "Step4aErrors", "Step4bParameters",
         "Step4cProviders", "Step4dGraphScope", "Step4Graph", "ReadAFramework", "Step4Search"]
STYLES = ["StyleFactoryProtocols", "StylePropertyWrappers", "StyleMainActor",
          "StyleTypedFactories", "StyleAsync"]

# The parts of the book: a title in both languages, and the lessons. An exercise stands behind its lesson.
PARTS = [
    ("The steps", "四步", ["README"] + STEPS),
    ("Your own app", "你自己的 App", ["InAnApp", "XcodeProject", "SwiftUIWithoutContainer", "Frameworks"]),
    ("Other styles", "其他风格", ["Styles"] + STYLES),
    ("Faster", "更快", ["Step4Fast"]),
    ("To look up", "查阅", ["Troubleshooting", "Limitations", "Glossary", "Handout", "ComingFrom", "Facilitator"]),
]
LANGUAGES = {
    "en": dict(folder="", twin="zh-Hans", ui="en", locale="en_US", name="MiniContainer", switch="English",
               about="Build a dependency injection container of your own, step by step",
               start="Start", whole="The whole course, to print", edit="Edit this page",
               dark="Dark", light="Light", anchor="Link to this heading", hints="Hints",
               facts={"read": "Reading: {}", "exercises": "exercises: {}", "know first": "know first: {}",
                      "minutes": "{} minutes", "lesson": "belongs to {}", "hints": "[hints](#hints)"}),
    "zh-Hans": dict(folder="zh-Hans", twin="en", ui="zh", locale="zh_CN", name="MiniContainer", switch="简体中文",
                    about="一步一步，写出你自己的依赖注入容器",
                    start="开始", whole="整个课程，供打印", edit="编辑此页",
                    dark="深色", light="浅色", anchor="本节链接", hints="提示",
                    facts={"read": "阅读：{}", "exercises": "练习：{}", "know first": "先要知道：{}",
                           "minutes": "{} 分钟", "lesson": "属于 {}", "hints": "[提示](#hints)"}),
}


def repository() -> str:
    """The address of the repository: what CI knows, or what README says."""
    if "GITHUB_REPOSITORY" in os.environ:
        return f"https://github.com/{os.environ['GITHUB_REPOSITORY']}"
    found = re.search(r"^\[repository\]: (\S+)$", (ROOT / "README.md").read_text(), re.M)
    return found[1] if found else "https://github.com/OWNER/MiniContainer"


REPOSITORY = repository()
#: Where GitHub Pages shows the book of that repository.
OWNER, NAME = REPOSITORY.rstrip("/").split("/")[-2:]
SITE = f"https://{OWNER.lower()}.github.io/" + ("" if NAME.lower() == f"{OWNER.lower()}.github.io" else f"{NAME}/")


def front_matter(text: str) -> dict[str, str]:
    found = re.match(r"---\n(.*?)\n?---\n", text, re.S)
    return dict(re.findall(r"^([\w ]+): (.*)$", found[1], re.M)) if found else {}


def body(text: str) -> str:
    """A page without its front matter."""
    return re.sub(r"\A---\n.*?^---\n", "", text, flags=re.S | re.M)


def chapters() -> list[tuple[str, str, list[str]]]:
    """The parts, each with its pages as they are called in English: paths from the top."""
    exercises: dict[str, list[str]] = {}
    for page in sorted(ROOT.glob("Exercises/*/README.md")):
        lesson = front_matter(page.read_text()).get("lesson", "")
        exercises.setdefault(lesson, []).append(str(page.relative_to(ROOT)))
    parts = []
    for english, chinese, lessons in PARTS:
        pages = []
        for lesson in lessons:
            pages += [f"Lessons/{lesson}.md"] + exercises.pop(lesson, [])
        parts.append((english, chinese, pages))
    rest = [page for pages in exercises.values() for page in pages]
    missing = {str(p.relative_to(ROOT)) for p in ROOT.glob("Lessons/*.md")} - {
        page for part in parts for page in part[2]}
    if rest or missing:
        sys.exit(f"No part of the book has {', '.join(sorted([*rest, *missing]))}: see book.py.")
    return parts


def twin(page: str) -> str:
    """The page in Chinese for a page in English."""
    if page.startswith("Lessons/"):
        return page.replace("Lessons/", "Lessons/zh-Hans/")
    return page.replace("README.md", "README.zh-Hans.md")


def place(page: str) -> str:
    """Where a page of either language stands in its book."""
    page = page.replace("zh-Hans/", "").replace(".zh-Hans", "")
    if page == "README.md" or page == "Book/index.md":
        return "index.md"
    if page == "Lessons/README.md":
        return "course.md"
    page = re.sub(r"^Lessons/", "", page)
    return re.sub(r"^Exercises/(.*)/README\.md$", r"exercises/\1.md", page)


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def plain(markdown: str) -> str:
    """The words of Markdown, without its signs."""
    text = re.sub(r"!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?", r"\1", markdown)
    return re.sub(r"[*`]|<[^>]+>|\\(?=\W)", "", text).replace("\n", " ").strip()


def description(text: str) -> str:
    """The first paragraph of a page, as much of it as a preview shows."""
    text = re.sub(r"<!--.*?-->|^(`{3,}).*?^\1$", "", text, flags=re.S | re.M)
    below = text.partition("\n# ")[2].partition("\n")[2] or text
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", below)]
    first = next((plain(part) for part in paragraphs
                  if part and not re.match(r"[#<>|!-]|\d+\.|\[(简体中文|English)\]", part)), "")
    is_chinese = len(re.findall(r"[\u4e00-\u9fff]", first)) > len(first) / 4
    most = 90 if is_chinese else 200
    if len(first) <= most:
        return first
    # As many sentences as there is room for, or as many words.
    end = max(first.rfind(sign, 0, most) + len(sign.rstrip()) for sign in ("。", "？", "！", ". ", "? ", "! ", ": "))
    if end > most / 3:
        return first[:end].rstrip(":")
    return (first[:most] if is_chinese else first[:most].rpartition(" ")[0]) + "…"


def declared(test: str, path: str) -> str:
    """The anchor of a test in its file, or nothing."""
    for number, line in enumerate((ROOT / path).read_text().splitlines(), 1):
        if f"`{test}`" in line and re.search(r"\b(func|struct|class|enum|actor) ", line):
            return f"#L{number}"
    return ""


def first_line(block: list[str], path: str) -> str:
    """The anchor of the lines in their file, or nothing."""
    lines = [line.strip() for line in (ROOT / path).read_text().splitlines()]
    wanted = [line.strip() for line in block]
    for start in range(len(lines) - len(wanted) + 1):
        if wanted and lines[start:start + len(wanted)] == wanted:
            return f"#L{start + 1}"
    return ""


#: Stands for the address of the site, until it is known how deep a page is.
OTHER = "https://site.invalid/"
#: The links of pages that lead nowhere.
DEAD: list[str] = []


class Book:
    """The pages of one language."""

    def __init__(self, language: str):
        self.language = language
        self.folder = BUILD / language / "docs"
        self.is_chinese = language != "en"
        sources = ["Book/index.md"] + [page for part in chapters() for page in part[2]]
        if self.is_chinese:
            sources = [twin(page) if page != "Book/index.md" else "Book/index.zh-Hans.md"
                       for page in sources]
        self.sources = sources
        #: Where each page that a link may name is in which book.
        self.places = {page: place(page) for page in sources}
        self.pictures = {f"Book/assets/{file.name}": file.name for file in (BOOK / "assets").iterdir()}

    def link(self, target: str, page: str, names: list[str]) -> str:
        """A link of a page, as the book has it. One of the names may be that of a test in the file."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, _, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(path)))
        anchor = f"#{anchor}" if anchor else ""
        here = posixpath.dirname(place(page))
        if re.search(r"/hints(\.zh-Hans)?\.md$", path) and not anchor:
            path, anchor = path.replace("hints.md", "README.md").replace("hints.", "README."), "#hints"
        place_in_book = {**self.places, **self.pictures}.get(path)
        if place_in_book:
            return posixpath.relpath(place_in_book, here or ".") + anchor
        if not (ROOT / path).exists():
            DEAD.append(f"{page}: {target}")
            return target
        other = LANGUAGES[LANGUAGES[self.language]["twin"]]
        is_page = re.fullmatch(r"(Lessons|Exercises)/.*(?<!hints)(?<!hints\.zh-Hans)\.md", path)
        if is_page and ("zh-Hans" in path) != self.is_chinese:
            return OTHER + in_site(other, place(path)) + anchor
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        if path.endswith(".swift") and not anchor:
            anchor = next(filter(None, (declared(name, path) for name in names)), "")
        return f"{REPOSITORY}/{kind}/main/{path}{anchor}"

    def page(self, page: str) -> str:
        """The text of a page, as the book has it."""
        text = (ROOT / page).read_text()
        facts = front_matter(text)
        text = body(text)
        about = {"description": description(text), "source": page}
        if page.startswith("Book/index"):
            about["start"] = "yes"
        lines = text.splitlines()
        hints = ROOT / posixpath.dirname(page) / posixpath.basename(page).replace("README", "hints")
        if page.startswith("Exercises/") and hints.exists():
            facts["hints"] = "yes"
            lines += self.hints(body(hints.read_text()))
        out: list[str] = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in about.items()]
        out = ["---", *out, "---", ""]
        seen: dict[str, int] = {}
        rest = iter(lines)
        for line in rest:
            opens = re.match(r"(\s*)(`{3,})(\S*)\s*(.*)$", line)
            if opens:
                indent, ticks, language, arguments = opens.groups()
                block = []
                for line in rest:
                    if line.strip() == ticks:
                        break
                    block.append(line)
                out += self.block(indent, ticks, language, arguments, block)
                continue
            heading = re.match(r"(#{1,6}) (.+?)(?: \{#(\S+)\})?$", line)
            if heading:
                name = heading[3] or slug(heading[2])
                count = seen.get(name, 0)
                seen[name] = count + 1
                out.append(f"{heading[1]} {heading[2]} {{#{name}{f'-{count}' if count else ''}}}")
                if heading[1] == "#":
                    out += self.facts(facts, page)
                continue
            # The switch of languages has a place of its own in the book.
            if re.fullmatch(r"\[(简体中文|English)\]\([^)]*\)", line):
                continue
            line = line.replace("<details>", '<details markdown="1">')
            out.append(self.inline(line, page))
        return "\n".join(out) + "\n"

    def facts(self, facts: dict[str, str], page: str) -> list[str]:
        """What GitHub shows of a page's front matter above it: how long it takes, what to know first."""
        about = LANGUAGES[self.language]["facts"]
        if "lesson" in facts:
            lesson = f"Lessons/{'zh-Hans/' if self.is_chinese else ''}{facts['lesson']}.md"
            title = re.search(r"^# (.+)$", (ROOT / lesson).read_text(), re.M)[1]
            facts["lesson"] = f"[{title}]({posixpath.relpath(lesson, posixpath.dirname(page))})"
        told = [words.format(facts[key]) for key, words in about.items()
                if not facts.get(key, "0 ").startswith("0 ")]
        between, end = ("；", "。") if self.is_chinese else ("; ", ".")
        return ["", self.inline(between.join(told) + end, page), '{ .facts data-search-exclude="yes" }'] if told else []

    def hints(self, text: str) -> list[str]:
        """The hints of an exercise, each in a fold: one opens as many as one needs."""
        first, *hints = re.split(r"^## (?=\d)", text, flags=re.M)
        lines = ["", f"## {LANGUAGES[self.language]['hints']} {{#hints}}", ""]
        lines += [line for line in first.splitlines() if not line.startswith(("# ", "["))]
        for hint in hints:
            title, _, words = hint.partition("\n")
            lines += [f"<details><summary>{title}</summary>", "", *words.strip().splitlines(), "", "</details>", ""]
        return lines

    def block(self, indent: str, ticks: str, language: str, arguments: str, lines: list[str]) -> list[str]:
        if language == "mermaid":
            return [f'{indent}{ticks} {{ .mermaid data-search-exclude="yes" }}', *lines, indent + ticks]
        files = [word for word in arguments.split() if "/" in word and "=" not in word]
        anchor = ""
        # While a step is being written, the old and the new file are one: the reader's.
        if any("#" in file for file in files):
            files = [posixpath.basename(files[-1].partition("#")[0])]
        elif files and (ROOT / files[-1]).is_file():
            new = [line[1:] for line in (line.removeprefix(indent) for line in lines) if line[:1] != "-"]
            anchor = first_line(new if language == "diff" else lines, files[-1])
        title = f' title="{" → ".join(files)}{anchor}"' if files else ""
        return [f"{indent}{ticks} {language or 'text'}{title}", *lines, indent + ticks]

    def inline(self, line: str, page: str) -> str:
        """Rewrites the links of a line."""
        link = re.compile(r"(\]\()([^)\s]+)(\))|((?:src|href)=\")([^\"]+)(\")|^(\[[^\]]+\]: )(\S+)()$")
        names = re.findall(r"`([^`]+)`", line)

        def replaced(match: re.Match) -> str:
            before, target, after = [group for group in match.groups() if group is not None]
            own = re.search(r"`([^`]+)`$", line[:match.start()])
            return before + self.link(target, page, [own[1]] if own else names) + after
        return link.sub(replaced, line)

    def write(self) -> None:
        for page in self.sources:
            file = self.folder / place(page.replace("index.zh-Hans", "index"))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.page(page))
        whole = json.dumps(LANGUAGES[self.language]["whole"], ensure_ascii=False)
        (self.folder / "whole.md").write_text(
            f"---\ntitle: {whole}\ndescription: {json.dumps(LANGUAGES[self.language]['about'], ensure_ascii=False)}\n"
            "hide: [toc]\nsearch:\n  exclude: true\n---\n\n"
            f'# {json.loads(whole)} {{#whole}}\n\n<div class="whole"></div>\n')
        for asset in (BOOK / "assets").iterdir():
            shutil.copy(asset, self.folder / asset.name)
        (BUILD / self.language / "zensical.toml").write_text(self.configuration())

    def configuration(self) -> str:
        about = LANGUAGES[self.language]
        parts = [[chinese if self.is_chinese else english, [place(page) for page in pages]]
                 for english, chinese, pages in chapters()]
        parts[-1][1].append("whole.md")
        rows = [f'  {{ "{about["start"]}" = "index.md" }},'] + [
            f'  {{ "{title}" = [{", ".join(self.entry(page) for page in pages)}] }},' for title, pages in parts]
        nav = "nav = [\n" + "\n".join(rows) + "\n]\n"
        settings = (f'site_name = "{about["name"]}"\nsite_description = "{about["about"]}"\n'
                    f'site_url = "{SITE}{in_site(about, "index.md")}"\n'
                    f'repo_url = "{REPOSITORY}"\nsite_dir = "site"\n')
        text = (BOOK / "zensical.toml").read_text()
        text = re.sub(r"\{(\w+)\}", lambda word: about[word[1]], text)
        text = text.replace("[project]\n", "[project]\n" + settings + nav, 1)
        text = text.replace("[project.theme]\n", f'[project.theme]\nlanguage = "{about["ui"]}"\n', 1)
        alternates = "".join(
            f'\n[[project.extra.alternate]]\nname = "{other["switch"]}"\nlang = "{code}"\n'
            f'link = "{OTHER}{code}"\n' for code, other in LANGUAGES.items())
        extra = f'\n[project.extra]\nlocale = "{about["locale"]}"\nedit = "{about["edit"]}"\n'
        return text + extra + alternates

    def entry(self, page: str) -> str:
        heading = re.search(r"^# (.+?) \{#", (self.folder / page).read_text(), re.M)
        title = re.sub(r"[`\"]", "", heading[1]) if heading else page
        return f'{{ "{title}" = "{page}" }}'


def in_site(language: dict, page: str) -> str:
    """The address of a page, from the top of the site."""
    folder = f"{language['folder']}/" if language["folder"] else ""
    return folder + ("" if page == "index.md" else page.removesuffix(".md") + "/")


def main() -> None:
    shutil.rmtree(BUILD, ignore_errors=True)
    site = BUILD / "site"
    for language in LANGUAGES:
        Book(language).write()
    if DEAD:
        sys.exit("Dead links:\n" + "\n".join(DEAD))
    for language, about in LANGUAGES.items():
        zensical = Path(sys.executable).parent / "zensical"
        done = subprocess.run([zensical, "build", "--strict", "--clean"], cwd=BUILD / language,
                              capture_output=True, text=True)
        if done.returncode != 0 or "warning" in (done.stdout + done.stderr).lower():
            sys.exit(done.stdout + done.stderr)
        shutil.copytree(BUILD / language / "site", site / about["folder"], dirs_exist_ok=True)
    # One copy for both languages, and only the pages that have a picture ask for it.
    mermaid = next((BOOK / ".venv").glob("lib/python*/site-packages/mmdc/assets/mermaid.js"))
    shutil.copy(mermaid, site / "mermaid.js")
    # GitHub shows the one at the top, in both languages.
    (site / "zh-Hans" / "404.html").unlink()
    order = [in_site(LANGUAGES["en"], place(page))
             for page in ["Book/index.md"] + [page for part in chapters() for page in part[2]]]
    Finish(site, SITE, REPOSITORY, ROOT, LANGUAGES, OTHER).run(order)
    crawl(site, SITE)


if __name__ == "__main__":
    main()
