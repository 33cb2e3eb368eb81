// What the pages have beyond the theme's own script.
const inChinese = document.documentElement.lang.startsWith("zh");
const say = (english, chinese) => (inChinese ? chinese : english);

// Diagrams, in the colors of the page. They keep their size where the page is narrower, and scroll.
const diagramColors = `
  .node rect, .node circle, .node polygon, .node path { fill: var(--md-mermaid-node-bg-color); stroke: var(--md-mermaid-node-fg-color); }
  .cluster rect { fill: var(--md-default-fg-color--lightest); stroke: var(--md-default-fg-color--lighter); }
  .nodeLabel, .cluster span, .label { color: var(--md-mermaid-label-fg-color); }
  .edgeLabel, .edgeLabel p, .labelBkg { color: var(--md-mermaid-edge-color); background-color: var(--md-default-bg-color); }
  .cluster .edgeLabel { background-color: transparent; }
  .flowchart-link { stroke: var(--md-mermaid-edge-color); }
  .marker, .marker path, defs marker[id] path { fill: var(--md-mermaid-edge-color) !important; stroke: var(--md-mermaid-edge-color) !important; }
  rect.actor { fill: var(--md-default-bg-color); stroke: var(--md-mermaid-node-fg-color); }
  text.actor > tspan, .messageText, .noteText, .noteText > tspan { fill: var(--md-mermaid-label-fg-color); stroke: none; }
  .actor-line { stroke: var(--md-default-fg-color--lighter); }
  .messageLine0, .messageLine1 { stroke: var(--md-mermaid-edge-color); }
  .note { fill: var(--md-mermaid-node-bg-color); stroke: var(--md-mermaid-node-fg-color); }
`;

const arrivedAt = document.getElementById(decodeURIComponent(location.hash.slice(1)));

async function draw() {
  const sources = document.querySelectorAll("pre.diagram");
  if (!sources.length || typeof mermaid === "undefined") return;
  const family = getComputedStyle(document.body).fontFamily;
  mermaid.initialize({
    startOnLoad: false, theme: "default", themeCSS: diagramColors, fontFamily: family,
    flowchart: { useMaxWidth: false }, sequence: { useMaxWidth: false },
  });
  for (const [number, source] of [...sources].entries()) {
    const { svg } = await mermaid.render(`diagram-${number}`, source.textContent);
    const frame = document.createElement("div");
    frame.className = "diagram";
    frame.innerHTML = svg;
    const drawing = frame.firstElementChild;
    drawing.style.minWidth = `${0.65 * parseFloat(drawing.getAttribute("width"))}px`;
    source.replaceWith(frame);
  }
  // What a link led to has moved down.
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") arrivedAt?.scrollIntoView();
}

// What scrolls can be reached with the keyboard.
function reachable() {
  const frames = ".md-typeset__scrollwrap, .diagram, .md-typeset pre > code, .md-typeset p:has(> img)";
  for (const frame of document.querySelectorAll(frames)) {
    if (frame.scrollWidth <= frame.clientWidth) {
      frame.removeAttribute("tabindex");
    } else {
      frame.tabIndex = 0;
    }
  }
}

// Of a block one copies what one types: the commands behind `$ `, and the new lines of a diff.
function typed(block, code) {
  const lines = code.textContent.trimEnd().split("\n");
  const behind = (sign) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(sign.length));
  if (block.classList.contains("language-diff")) return behind("+").join("\n");
  const commands = behind("$ ");
  return (block.classList.contains("language-console") && commands.length ? commands : lines).join("\n");
}

function addCopyButtons() {
  for (const block of document.querySelectorAll(".md-typeset .highlight")) {
    const code = block.querySelector("pre > code");
    if (!code || !navigator.clipboard) continue;
    const words = block.classList.contains("language-diff")
      ? say("Copy the new lines", "复制新的行") : say("Copy", "复制");
    const button = document.createElement("button");
    button.className = "copy";
    button.title = words;
    button.setAttribute("aria-label", words);
    button.addEventListener("click", async () => {
      const done = await navigator.clipboard.writeText(typed(block, code)).then(() => true, () => false);
      const told = done ? say("Copied", "已复制") : say("Could not copy", "无法复制");
      button.dataset.told = told;
      button.setAttribute("aria-label", told);
      setTimeout(() => {
        delete button.dataset.told;
        button.setAttribute("aria-label", words);
      }, 1500);
    });
    code.before(button);
  }
}

// The switch of languages leads to the heading that one reads.
function keepPlace() {
  const headings = [...document.querySelectorAll("[data-twin]")];
  const chosen = (event) => {
    const reading = headings.filter((heading) => heading.getBoundingClientRect().top < 120).pop();
    const link = event.currentTarget;
    link.hash = reading && reading.localName !== "h1" ? reading.dataset.twin : "";
  };
  for (const link of document.querySelectorAll(".md-select__link[hreflang]")) {
    if (link.hreflang !== document.documentElement.lang) link.addEventListener("click", chosen);
  }
}

addCopyButtons();
keepPlace();
// Mermaid comes after this script.
addEventListener("DOMContentLoaded", () => draw().then(reachable));
addEventListener("load", reachable);
addEventListener("resize", reachable);

// On paper nobody opens a fold.
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
});
