// Looks at pages in Chromium, at two widths and in two colour schemes:
//
//   node page.mjs PAGE.html...
//
// There must be no error on the console, no violation that axe knows, no element beyond the width, no letter below
// 11 pixels, no graphic of a contrast below 3 to 1, and no board without titles. Every chart must be drawn and show
// a row of its table on hover; what bars and intervals show is measured on the drawing and must be the numbers of
// the chart. Without JavaScript a page has its verdict, and where a chart would be, it says where its figures are.
// The last page is then spoiled in each of these ways, and must be refused.
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const leastLetters = 11,
  leastContrast = 3;

// faults runs in the page and returns what it has found.
function faults([leastLetters, leastContrast]) {
  const found = [];
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (e) =>
    `${e.tagName.toLowerCase()}${(e.className?.baseVal ?? e.className) ? "." + (e.className.baseVal ?? e.className) : ""} in ${e.closest("figure, section, header, footer")?.querySelector("h1, h2, h3")?.textContent ?? "page"}`;
  const width = document.documentElement.clientWidth;

  // Colours are read as a canvas paints them, which knows every notation.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const painted = (colour) => {
    if (!known.has(colour)) known.set(colour, paint(colour));
    return known.get(colour);
  };
  const paint = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((x) => ((x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const paper = painted(getComputedStyle(document.body).backgroundColor);
  const visible = (colour) => colour !== "none" && painted(colour)[3] > 0;

  // What a shape is seen against: the cells of a board, or the page.
  const grounds = (e) => {
    const cells =
      e.closest("figure.board") && !e.matches(".cells")
        ? ["--cell", "--dark-cell"].map((p) => painted(getComputedStyle(document.documentElement).getPropertyValue(p)))
        : [];
    return [paper, ...cells];
  };
  let shapes = 0;
  for (const e of document.querySelectorAll("svg :is(path, rect, circle, line)")) {
    const box = e.getBoundingClientRect();
    if (!shown(e) || (box.width === 0 && box.height === 0)) continue;
    shapes++;
    const style = getComputedStyle(e);
    const colours = [style.fill, style.stroke].filter(visible).map(painted);
    const least = Math.min(...grounds(e).map((g) => Math.max(0, ...colours.map((c) => contrast(c, g)))));
    if (least < leastContrast) found.push(`contrast ${least.toFixed(2)} of ${name(e)}`);
  }
  for (const e of document.querySelectorAll(".bar, .legend i")) {
    const least = contrast(painted(getComputedStyle(e).backgroundColor), paper);
    if (least < leastContrast) found.push(`contrast ${least.toFixed(2)} of ${name(e)}`);
  }

  let letters = 0;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = words.nextNode());) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest("title, style, script") || !shown(e)) continue;
    letters++;
    const matrix = e instanceof SVGElement ? e.getScreenCTM() : null;
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    const size = scale * parseFloat(getComputedStyle(e).fontSize);
    if (size < leastLetters - 0.05)
      found.push(`letters of ${size.toFixed(1)} pixels: ${name(e)} ${node.data.trim().slice(0, 20)}`);
    if (e instanceof SVGElement) {
      const fill = painted(getComputedStyle(e).fill);
      const grounds = e.closest("figure.board") ? [] : [paper]; // those on pieces are their colour's other
      for (const g of grounds)
        if (contrast(fill, g) < 4.5)
          found.push(`contrast ${contrast(fill, g).toFixed(2)} of the letters ${node.data.trim()}`);
    }
  }

  for (const e of document.body.querySelectorAll("*")) {
    const box = e.getBoundingClientRect();
    if (!shown(e) || box.width === 0 || e.closest("[aria-label=tip]")) continue;
    if (box.right > width + 0.5 || box.left < -0.5)
      found.push(`${name(e)} from ${box.left.toFixed(0)} to ${box.right.toFixed(0)} of ${width} pixels`);
    if (e.matches(".wide") && e.scrollWidth > e.clientWidth + 1)
      found.push(`${name(e)} scrolls: ${e.scrollWidth} of ${e.clientWidth} pixels`);
  }

  for (const svg of document.querySelectorAll("figure.board svg")) {
    if (shown(svg) && !svg.querySelector("title")) found.push(`no value on hover in ${name(svg)}`);
  }
  return { found: [...new Set(found)], shapes, letters };
}

// measured runs in the page. It reads bars and intervals from the drawings: the numbers at an axis say how many pixels
// a unit is. It returns what differs from the JSON of the charts, and how many marks it has read.
function measured() {
  const found = [];
  let marks = 0;
  const number = (text) => Number(text.replaceAll("\u202f", "").replace("−", "-"));
  const centre = (e, side) => {
    const box = e.getBoundingClientRect();
    return side === "x" ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2;
  };
  // The number that a place on an axis stands for, by the first and the last tick.
  const scale = (svg, side) => {
    const ticks = [...svg.querySelectorAll(`[aria-label="${side}-axis tick"] path`)];
    const labels = [...svg.querySelectorAll(`[aria-label="${side}-axis tick label"] text`)];
    const [first, last] = [0, ticks.length - 1];
    const [a, b] = [first, last].map((i) => ({ at: centre(ticks[i], side), value: number(labels[i].textContent) }));
    const unit = (b.value - a.value) / (b.at - a.at);
    return { value: (at) => a.value + (at - a.at) * unit, pixel: Math.abs(unit) };
  };
  for (const figure of document.querySelectorAll("figure.chart")) {
    const { kind, title, columns, rows } = JSON.parse(figure.querySelector("script").textContent);
    const svg = figure.querySelector(".drawing svg");
    if (!svg) continue; // hovered has found it
    const column = (mark) => columns.findIndex((c) => c.mark === mark);
    const compare = (what, drawn, wanted, pixel) => {
      marks += drawn.length;
      if (drawn.length !== wanted.length) found.push(`${title}: ${drawn.length} of ${wanted.length} ${what} are drawn`);
      const wrong = drawn.findIndex((x, i) => !(Math.abs(x - wanted[i]) <= pixel));
      if (wrong >= 0) found.push(`${title}: one of the ${what} is ${drawn[wrong]}, the JSON has ${wanted[wrong]}`);
    };
    if (kind === "bars") {
      const { value, pixel } = scale(svg, "y");
      const boxes = [...svg.querySelectorAll("[aria-label=rect] rect, [aria-label=bar] rect")].map((e) =>
        e.getBoundingClientRect(),
      );
      const bottom = Math.max(...boxes.map((b) => b.bottom));
      const counts = boxes.map((b) => value(b.top) - value(bottom));
      compare(
        "bars",
        counts,
        rows.map((r) => r[column("count")]),
        pixel,
      );
    }
    if (kind === "intervals") {
      const { value, pixel } = scale(svg, "x");
      const lines = [...[...svg.querySelectorAll("[aria-label=rule]")].at(-1).children];
      for (const [mark, side] of [
        ["low", "left"],
        ["high", "right"],
      ]) {
        const bounded = rows.map((r) => r[column(mark)] !== null);
        const ends = lines.map((e) => value(e.getBoundingClientRect()[side]));
        compare(
          `${mark} ends`,
          ends.filter((_, i) => bounded[i]),
          rows.map((r) => r[column(mark)]).filter((x) => x !== null),
          pixel,
        );
        const arrows = svg.querySelectorAll(`[aria-label=dot] path[transform*="rotate(${mark === "low" ? -90 : 90})"]`);
        if (arrows.length !== bounded.filter((x) => !x).length) found.push(`${title}: ${arrows.length} arrows`);
      }
      const dots = [...svg.querySelectorAll("[aria-label=dot] circle")].map((e) => value(centre(e, "x")));
      compare(
        "dots",
        dots,
        rows.map((r) => r[column("value")]).filter((x) => x !== null),
        pixel,
      );
    }
  }
  return { found, marks };
}

// hovered puts the pointer on a mark of every chart of a page, and returns those that show no row of their table.
async function hovered(page) {
  const found = [];
  for (const figure of await page.$$("figure.chart")) {
    const svg = await figure.$(".drawing svg[role=img][aria-label]");
    const title = await figure.$eval("h3", (e) => e.textContent);
    if (!svg) {
      found.push(`${title} is not drawn`);
      continue;
    }
    await svg.scrollIntoViewIfNeeded();
    const marks = await svg.$$("[aria-label=dot] > *, :is([aria-label=rect], [aria-label=bar]) rect");
    const box = await marks[marks.length >> 1].boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const said = await figure.evaluate((e) => {
      const lines = [...e.querySelectorAll("[aria-label=tip] tspan")].map((line) =>
        line.textContent.replace("\u200b", ""),
      );
      const heads = [...e.querySelectorAll("th")].map((th) => th.textContent);
      const rows = [...e.querySelectorAll("tbody tr")];
      const says = (row) =>
        [...row.children].every((td, i) => lines.some((l) => l === `${heads[i]}: ${td.textContent}`));
      return { lines, is: rows.some(says) };
    });
    if (!said.is) found.push(`no row on hover in ${title}: ${said.lines.join("; ")}`);
  }
  return found;
}

// still is what a page lacks without JavaScript.
async function still(path) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("file://" + resolve(path));
  const found = [];
  if (!(await page.locator("p.headline").first().textContent()).trim()) found.push("no verdict");
  for (const figure of await page.locator("figure.chart").all()) {
    const place = await figure.locator(".drawing").textContent();
    if (!place.includes("table below") || (await figure.locator("tbody tr").count()) === 0)
      found.push(`nothing says where the figures of a chart are: ${place}`);
  }
  await context.close();
  return found;
}

const spoiled = [
  [
    "an error on the console",
    (text) => text.replace("</body>", '<img src="http://127.0.0.1:1/x.png" alt="x"></body>'),
    /console/,
  ],
  [
    "a picture without words",
    (text) => text.replace(/<svg ([^>]*)role="img" aria-label="[^"]*"/, '<svg $1role="img"'),
    /axe/,
  ],
  ["pale words", (text) => text.replaceAll(/--soft: #[0-9a-f]+/g, "--soft: #888"), /axe: color-contrast/],
  [
    "a table that cannot break",
    (text) =>
      text.replace(
        "</style>",
        ".wide :is(th, td) { white-space: nowrap !important; } .wide table { min-width: 1300px; }</style>",
      ),
    /scrolls|pixels/,
  ],
  [
    "small letters",
    (text) => text.replace("</style>", "svg text { font-size: 8px !important; }</style>"),
    /letters of/,
  ],
  [
    "small words",
    (text) => text.replace("</style>", "figcaption { font-size: 10px !important; }</style>"),
    /letters of 10/,
  ],
  [
    "a pale graphic",
    (text) =>
      text
        .replaceAll(/--grey: #[0-9a-f]+/g, "--grey: #aaa")
        .replace("color-scheme: light dark", "color-scheme: light dark; --x: 0"),
    /^contrast/,
  ],
  ["colours of a light page alone", (text) => text.replaceAll("var(--blue)", "#17324d"), /^contrast/],
  [
    "a script of others",
    (text) => text.replace("</body>", "<script>document.title = 1</script></body>"),
    /Content Security Policy/,
  ],
  ["no values on hover", (text) => text.replace("</style>", ".drawing svg { pointer-events: none; }</style>"), /hover/],
  [
    "a chart without its data",
    (text) =>
      text.replace(/<script type="application\/json">.*<\/script>/, '<script type="application/json">{}</script>'),
    /is not drawn/,
  ],
  [
    "bars of other heights",
    (text) =>
      text.replace(
        "</style>",
        "[aria-label=rect] rect { transform: scaleY(0.9); transform-origin: bottom; transform-box: fill-box; }</style>",
      ),
    /the JSON has/,
  ],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

// look returns what is wrong with a page at a width in a colour scheme, with faults that axe finds where they are
// wanted.
async function look(open, width, scheme, wanted = /axe/, bypassCSP = false) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (m) => m.type() === "error" && errors.push(`console: ${m.text()}`));
  page.on("pageerror", (e) => errors.push(`console: ${e.message}`));
  page.on("requestfailed", (r) => errors.push(`console: ${r.url()} was asked for`));
  await open(page);
  const { found, shapes, letters } = await page.evaluate(faults, [leastLetters, leastContrast]);
  found.push(...(await hovered(page)));
  const { found: wrong, marks } = await page.evaluate(measured);
  found.push(...wrong);
  let violations = [];
  if (wanted.test("axe: color-contrast")) {
    await page.evaluate(axe);
    // A drawing is an image to readers that see none, and its contrast is looked at above; with its insides axe takes
    // ten times as long.
    ({ violations } = await page.evaluate(() => {
      for (const svg of document.querySelectorAll("figure svg")) svg.replaceChildren();
      return axe.run(document, { resultTypes: ["violations"] });
    }));
  }
  const all = [
    ...errors,
    ...found,
    ...violations.map((v) => `axe: ${v.id}, ${v.nodes.length} times: ${v.nodes[0].html.slice(0, 120)}`),
  ];
  await context.close();
  return { all, shapes, letters, marks };
}

let wrong = 0;
const looks = [
  [960, "light"],
  [960, "dark"],
  [390, "light"],
  [390, "dark"],
];
for (const path of process.argv.slice(2)) {
  const seen = await Promise.all(
    looks.map(([width, scheme]) => look((page) => page.goto("file://" + resolve(path)), width, scheme)),
  );
  const bytes = statSync(path).size;
  const lacking = await still(path);
  if (bytes > 600_000) lacking.push(`${bytes} bytes`);
  for (const fault of lacking) console.error(`${path}: ${fault}`);
  wrong += lacking.length;
  for (const [i, { all, shapes, letters, marks }] of seen.entries()) {
    const [width, scheme] = looks[i];
    if (shapes < 50 || letters < 100) all.push(`only ${shapes} shapes and ${letters} texts were looked at`);
    for (const fault of all.slice(0, 12)) console.error(`${path}, ${width} pixels, ${scheme}: ${fault}`);
    wrong += all.length;
    if (all.length === 0)
      console.log(`${path}, ${width} pixels, ${scheme}: ${shapes} shapes, ${letters} texts, ${marks} marks`);
  }
}
const sound = readFileSync(process.argv.at(-1), "utf8");
await Promise.all(
  spoiled.map(async ([what, spoil, fault]) => {
    const text = spoil(sound);
    if (text === sound) {
      console.error(`the page was not spoiled by ${what}`);
      wrong++;
      return;
    }
    const seen = [];
    for (const [width, scheme] of [
      [390, "dark"],
      [960, "light"],
    ]) {
      if (seen.some((f) => fault.test(f))) break;
      const bypassCSP = !fault.test("Content Security Policy"); // it would refuse a script that is spoiled as well
      seen.push(...(await look((page) => page.setContent(text), width, scheme, fault, bypassCSP)).all);
    }
    if (!seen.some((f) => fault.test(f))) {
      console.error(`a page with ${what} passes: ${seen.slice(0, 3).join("; ")}`);
      wrong++;
    }
  }),
);
await browser.close();
if (wrong > 0) process.exit(1);
console.log(`${spoiled.length} spoiled pages are refused`);
