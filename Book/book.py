"""Makes the book from the pages of the course: copies them into Book/.build, and calls Zensical twice.

A page is Markdown as GitHub shows it. What the book has otherwise is done here: the file named behind a
fence becomes the block's title, a heading keeps the anchor that GitHub gives it, folds are read as
Markdown, and a link that leaves the book leads to the repository.
"""

import os
import posixpath
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

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
    ("Faster", "更快", ["Step4Fast", "Benchmarks"]),
    ("To look up", "查阅", ["Troubleshooting", "Limitations", "Glossary", "Handout", "ComingFrom", "Facilitator"]),
]
LANGUAGES = {
    "en": dict(folder="", twin="zh-Hans", ui="en", name="MiniContainer", switch="English",
               about="Build a dependency injection container of your own, step by step"),
    "zh-Hans": dict(folder="zh-Hans", twin="en", ui="zh", name="MiniContainer", switch="简体中文",
                    about="一步一步，写出你自己的依赖注入容器"),
}


def repository() -> str:
    """The address of the repository: what CI knows, or what README says."""
    if "GITHUB_REPOSITORY" in os.environ:
        return f"https://github.com/{os.environ['GITHUB_REPOSITORY']}"
    found = re.search(r"^\[repository\]: (\S+)$", (ROOT / "README.md").read_text(), re.M)
    return found[1] if found else "https://github.com/OWNER/MiniContainer"


REPOSITORY = repository()


def front_matter(text: str) -> dict[str, str]:
    found = re.match(r"---\n(.*?)\n?---\n", text, re.S)
    return dict(re.findall(r"^([\w ]+): (.*)$", found[1], re.M)) if found else {}


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

    def link(self, target: str, page: str) -> str:
        """A link of a page, as the book has it."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, _, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(path)))
        anchor = f"#{anchor}" if anchor else ""
        here = posixpath.dirname(place(page))
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
        return f"{REPOSITORY}/{kind}/main/{path}{anchor}"

    def page(self, page: str) -> str:
        """The text of a page, as the book has it."""
        lines = (ROOT / page).read_text().splitlines()
        if lines and lines[0] == "---":
            lines = lines[lines.index("---", 1) + 1:]
        out: list[str] = []
        fence = None
        seen: dict[str, int] = {}
        for line in lines:
            opens = re.match(r"(\s*)(`{3,})(\S*)\s*(.*)$", line)
            if fence:
                out.append(line)
                if opens and len(opens[2]) >= fence and not opens[3]:
                    fence = None
                continue
            if opens:
                fence = len(opens[2])
                out.append(self.fence(*opens.groups()))
                continue
            heading = re.match(r"(#{1,6}) (.+)$", line)
            if heading:
                name = slug(heading[2])
                count = seen.get(name, 0)
                seen[name] = count + 1
                out.append(f"{line} {{#{name}{f'-{count}' if count else ''}}}")
                continue
            # The switch of languages has a place of its own in the book.
            if re.fullmatch(r"\[(简体中文|English)\]\([^)]*\)", line):
                continue
            line = line.replace("<details>", '<details markdown="1">')
            out.append(self.inline(line, page))
        return "\n".join(out).lstrip() + "\n"

    def fence(self, indent: str, ticks: str, language: str, arguments: str) -> str:
        files = [word for word in arguments.split() if "/" in word and "=" not in word]
        # While a step is being written, the old and the new file are one: the reader's.
        if any("#" in file for file in files):
            files = [posixpath.basename(files[-1].partition("#")[0])]
        title = f' title="{" → ".join(files)}"' if files and language != "mermaid" else ""
        return f"{indent}{ticks} {language or 'text'}{title}"

    def inline(self, line: str, page: str) -> str:
        """Rewrites the links of a line."""
        link = re.compile(r"(\]\()([^)\s]+)(\))|((?:src|href)=\")([^\"]+)(\")|^(\[[^\]]+\]: )(\S+)()$")

        def replaced(match: re.Match) -> str:
            before, target, after = [group for group in match.groups() if group is not None]
            return before + self.link(target, page) + after
        return link.sub(replaced, line)

    def write(self) -> None:
        for page in self.sources:
            file = self.folder / place(page.replace("index.zh-Hans", "index"))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.page(page))
        for asset in (BOOK / "assets").iterdir():
            shutil.copy(asset, self.folder / asset.name)
        mermaid = next((BOOK / ".venv").glob("lib/python*/site-packages/mmdc/assets/mermaid.js"))
        shutil.copy(mermaid, self.folder / "mermaid.js")
        (BUILD / self.language / "zensical.toml").write_text(self.configuration())

    def configuration(self) -> str:
        about = LANGUAGES[self.language]
        parts = [[about["name"], ["index.md"]]] + [
            [chinese if self.is_chinese else english,
             [place(page) for page in pages]] for english, chinese, pages in chapters()]
        rows = [f'  {{ "{title}" = [{", ".join(self.entry(page) for page in pages)}] }},'
                for title, pages in parts]
        nav = "nav = [\n" + "\n".join(rows) + "\n]\n"
        settings = (f'site_name = "{about["name"]}"\nsite_description = "{about["about"]}"\n'
                    f'repo_url = "{REPOSITORY}"\nsite_dir = "site"\n')
        text = (BOOK / "zensical.toml").read_text()
        text = text.replace("[project]\n", "[project]\n" + settings + nav, 1)
        text = text.replace("[project.theme]\n", f'[project.theme]\nlanguage = "{about["ui"]}"\n', 1)
        alternates = "".join(
            f'\n[[project.extra.alternate]]\nname = "{other["switch"]}"\nlang = "{code}"\n'
            f'link = "{OTHER}{code}"\n' for code, other in LANGUAGES.items())
        return text + alternates

    def entry(self, page: str) -> str:
        heading = re.search(r"^# (.+?) \{#", (self.folder / page).read_text(), re.M)
        title = re.sub(r"[`\"]", "", heading[1]) if heading else page
        return f'{{ "{title}" = "{page}" }}'


def in_site(language: dict, page: str) -> str:
    """The address of a page, from the top of the site."""
    folder = f"{language['folder']}/" if language["folder"] else ""
    return folder + ("" if page == "index.md" else page.removesuffix(".md") + "/")


def finish(file: Path, site: Path) -> None:
    """Links the title of a block to its file, and the pages of one language to those of the other."""
    text = file.read_text()
    folder = file.parent.relative_to(site).as_posix()
    page = re.sub(r"^(zh-Hans/|\.$|zh-Hans$)", "", folder)

    def titled(match: re.Match) -> str:
        path = match[2].split(" → ")[-1]
        if not (ROOT / path).exists():
            return match[0]
        return f'{match[1]}<a href="{REPOSITORY}/blob/main/{path}">{match[2]}</a>{match[3]}'
    text = re.sub(r'(<span class="filename">)([^<]+)(</span>)', titled, text)
    # The switch stays on the page.
    for code, language in LANGUAGES.items():
        text = text.replace(f'"{OTHER}{code}"', f'"{OTHER}{in_site(language, page or "index.md")}"')
    top = "../" * len(file.parent.relative_to(site).parts) or "./"
    file.write_text(text.replace(OTHER, top))


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values = dict(attributes)
        if values.get("id"):
            self.anchors.add(values["id"])
        if tag == "a" and values.get("name"):
            self.anchors.add(values["name"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "img" and values.get("src"):
            self.pictures.append(values["src"])


def crawl(site: Path) -> None:
    """Follows every link and picture of what was built. One that leads nowhere ends the build."""
    pages = {file: Page(file.read_text()) for file in site.rglob("*.html")}
    faults, links, pictures = [], 0, 0
    for file, page in pages.items():
        if file.name == "404.html":
            continue
        for target in page.links + page.pictures:
            if re.match(r"[a-z]+:|//", target):
                continue
            links += target in page.links
            pictures += target in page.pictures
            path, _, anchor = unquote(target).partition("#")
            found = (file.parent / path).resolve() if path else file
            if found.is_dir():
                found = found / "index.html"
            is_there = found.exists() and (
                not anchor or found not in pages or anchor in pages[found].anchors
                or anchor.startswith("__"))
            if not is_there:
                faults.append(f"{file.relative_to(site)}: {target}")
    for fault in sorted(set(faults)):
        print(f"dead: {fault}")
    print(f"{len(pages)} pages, {links} links, {pictures} pictures, {len(set(faults))} dead.")
    if faults or len(pages) < 40:
        sys.exit(1)


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
    for file in site.rglob("*.html"):
        finish(file, site)
    crawl(site)


if __name__ == "__main__":
    main()
