// Opens the static site in Chromium, from a host that only hands out files:
//
//   node site.mjs FOLDER
//
// The page must come up without an error, and the engine in its workers answer, stop within 200 ms when it is told to,
// and go on. A game begins on the page.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const { chromium } = createRequire(resolve(".ci/package.json"))("playwright-core");
const [folder] = process.argv.slice(2);
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const host = createServer(async ({ url }, answer) => {
  try {
    const path = url === "/" ? "/index.html" : new URL(url, "http://host").pathname;
    const content = await readFile(join(folder, path));
    answer.writeHead(200, { "Content-Type": kinds[extname(path)] ?? "application/octet-stream" }).end(content);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((listening) => host.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${host.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
page.setDefaultTimeout(60_000); // on a machine that does much else
const faults = [];
page.on("console", (m) => {
  // A browser that draws with the processor warns of each picture that is read back.
  if (["error", "warning"].includes(m.type()) && !m.text().includes("GPU stall due to ReadPixels"))
    faults.push(m.text());
});
page.on("pageerror", (e) => faults.push(e.message));
page.on("response", (r) => r.status() >= 400 && faults.push(`${r.status()} ${r.url()}`));
page.on(
  "request",
  (r) => !r.url().startsWith(origin) && !r.url().startsWith("blob:") && faults.push(`a request to ${r.url()}`),
);
const expect = (so, what) => so || faults.push(what);

const began = performance.now();
await page.goto(origin);
await page
  .locator(".new-game")
  .waitFor()
  .catch(async (error) => {
    console.error([error.message, ...faults, await page.content()].join("\n"));
    process.exit(1);
  });
const up = performance.now() - began;
expect((await page.getByRole("alert").count()) === 0, "the page shows a problem");

const found = await page.evaluate(async () => {
  const { WorkerDesk } = await import(new URL("wasm.js", document.baseURI));
  const desk = await WorkerDesk.open(() => undefined, { noEngine: String, noAnswer: String });
  const game = { rules: "", moves: [] };
  const about = await desk.call("about", {});
  const first = await desk.call("play", { ...game, engine: "raumlab/2" });
  // An analysis without an end, a position beside it, and then the end of the analysis.
  const stop = new AbortController();
  let depths = 0,
    beside = 0;
  const begun = new Promise((deep) => (beside = deep));
  const analysis = desk.stream(
    "analyse",
    { ...game, engine: "raumlab" },
    () => ++depths === 3 && beside(),
    stop.signal,
  );
  await begun;
  const position = await desk.call("position", game);
  const waiting = desk.call("play", { ...game, engine: "raumlab/1" });
  const stopped = performance.now();
  stop.abort();
  await analysis;
  const late = performance.now() - stopped;
  const seen = depths;
  const second = await waiting;
  const wrong = await desk.call("position", { rules: "", moves: ["Aa1Ee5"] }).then(
    () => "",
    (error) => `${error.name}: ${error.message}`,
  );
  return { about, first, second, legal: position.legal.length, late, more: depths - seen, wrong };
});
expect(found.about.server === false && found.about.threads === 1, "the desk takes itself for a server");
expect(
  found.first.depth === 3 && found.second.depth === 2,
  `moves of depth ${found.first.depth} and ${found.second.depth}, want 3 and 2`,
);
expect(found.legal > 50, `${found.legal} legal moves`);
expect(found.late < 200 && found.more === 0, `the analysis ended after ${found.late} ms and ${found.more} more depths`);
expect(/^DeskError: .*Aa1Ee5/.test(found.wrong), `an illegal move: ${found.wrong}`);
// A game on the page: a move, threat rings, the engine's answer.
await page.getByRole("radio", { name: /^Play an engine/ }).check();
await page.getByRole("radio", { name: /^1 Weak/ }).check();
await page.getByRole("radio", { name: "White", exact: true }).check();
await page.locator(".begin button").click();
await page.locator(".views").getByRole("button", { name: "Boards" }).click(); // their cells take clicks
const cell = (name, words) => page.locator(`[role=gridcell][aria-label^="${name} "][aria-label*="${words}"]`);
await cell("Bc1", "queen").click();
await cell("Ec4", "gain").waitFor();
await page.getByLabel("Type a move").fill("Bb2Cb2");
await page.getByLabel("Type a move").press("Enter");
await page.locator('[role=gridcell][aria-label*="black"][aria-label*="last move to here"]').waitFor();
await browser.close();
host.close();
console.log(`the page is up after ${up.toFixed(0)} ms, an analysis ends after ${found.late.toFixed(0)} ms`);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exitCode = 1;
}
