// Plays on the board page in Chromium, as people do:
//
//   node run.mjs RAUMLAB [-update] [--kills] [PATTERN]
//
// starts 'RAUMLAB serve' and runs the tests whose names match. No request may leave the server, and the console of the
// browser must stay empty. With -update it also writes the pictures of docs/images; the tests called gallery write all
// views into runs/pictures. With --kills it runs kills.mjs alone, for minutes. Tests that are slow run in .ci/slow,
// which sets RAUMLAB_SLOW=1, or where a pattern chooses them: what .ci/run plays takes four minutes at most.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { Play, patience, wait } from "./play.mjs";
import { alice } from "./alice.mjs";
import { access } from "./access.mjs";
import { board } from "./board.mjs";
import { cube } from "./cube.mjs";
import { kills } from "./kills.mjs";
import { learn } from "./learn.mjs";
import { gallery, pictures } from "./pictures.mjs";
import { right } from "./right.mjs";
import { rooms } from "./rooms.mjs";
import { rows } from "./rows.mjs";
import { site } from "./site.mjs";
import { space } from "./space.mjs";

const [binary, ...rest] = process.argv.slice(2);
const update = rest.includes("-update");
const pattern = rest.find((a) => !a.startsWith("-")) ?? "";
const atOnce = Number(process.env.PAGES ?? 4);

const data = mkdtempSync(join(tmpdir(), "raumlab-rooms-"));
// Searches get what the browser leaves: they would take both processors from it.
const server = spawn(
  "nice",
  ["-n", "10", binary, "serve", "--listen", "127.0.0.1:0", "--data", data, "--book", "raumlab"],
  { stdio: ["ignore", "pipe", "pipe"] },
);
const origin = await new Promise((resolve, reject) => {
  let said = "";
  server.stderr.on("data", (text) => (said += text));
  server.stdout.on("data", (data) => {
    said += data;
    const address = /http:\/\/[\d.:]+\//.exec(said);
    if (address) resolve(address[0]);
  });
  server.once("exit", (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
});
// WebGL is computed, but pages are put together without it: ten times as fast, and only the cube waits for frames. No
// name is looked up and no other machine asked, whatever a page may want.
const graphics = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"];
const alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", alone, ...graphics],
});

/** A page takes most of a second to begin. So what a test leaves as it was is used again, by its options. */
const idle = new Map();

class Tab {
  static async open(options) {
    const tab = new Tab();
    tab.options = {
      viewport: { width: 1100, height: 900 },
      colorScheme: "light",
      reducedMotion: "reduce",
      view: "layers",
      ...options,
    };
    const { view, ...rest } = tab.options;
    tab.context = await browser.newContext(rest);
    // Most tests are about something else than the picture: flat boards are drawn faster than it is computed.
    await tab.context.addInitScript((view) => {
      // A new tab is blank at first, and keeps nothing.
      if (!location.protocol.startsWith("http")) return;
      if (localStorage.getItem("raumlab.view") === null && view) localStorage.setItem("raumlab.view", view);
    }, view);
    tab.page = await tab.context.newPage();
    // What runs before the scripts of a page stays with it.
    const { addInitScript } = tab.page;
    tab.page.addInitScript = (...args) => ((tab.altered = true), addInitScript.apply(tab.page, args));
    const { context } = tab;
    context.on(
      "request",
      (r) => r.url().startsWith(tab.at) || /^(data|blob):/.test(r.url()) || tab.errors.push(`a request to ${r.url()}`),
    );
    context.on("console", (m) => {
      // The driver tells how long the pictures of tests take.
      if (/^(error|warning)$/.test(m.type()) && !m.text().includes("GPU stall due to ReadPixels"))
        tab.errors.push(`console: ${m.text()}`);
    });
    context.on("weberror", (e) => tab.errors.push(`page: ${e.error().name}: ${e.error().message}\n${e.error().stack}`));
    return tab;
  }

  /** Begins a test at an address, whose errors go to a list. */
  begin(at, errors) {
    Object.assign(this, { at, errors });
    this.page.setDefaultTimeout(patience);
    return new Play(this.page, at, errors);
  }

  /** Forgets a test, and reports whether it can. */
  async forget() {
    const { context, page, options } = this;
    if (this.altered || context.pages().length !== 1) return false;
    await page.unrouteAll({ behavior: "wait" });
    await page.removeAllListeners(undefined, { behavior: "wait" });
    this.errors = [];
    // It ends what the page asks the server for. Some tests end with a server that has gone.
    const left = await page.goto(`${this.at}icon.svg`, { timeout: patience }).catch(() => null);
    if (!left?.ok()) return false;
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          localStorage.clear();
          sessionStorage.clear();
          const request = indexedDB.deleteDatabase("raumlab");
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
    );
    await page.emulateMedia({ colorScheme: options.colorScheme });
    await page.setViewportSize(options.viewport);
    await page.mouse.move(0, 0);
    return true;
  }
}

/** Runs one test with as many pages as it opens, and returns what is wrong. */
async function run({ name, act }) {
  const began = Date.now();
  const tabs = [];
  const errors = [];
  const ends = []; // after the pages: they would miss a server that has gone
  const open = async ({ at = origin, ...options } = {}) => {
    const key = JSON.stringify(options);
    const tab = idle.get(key)?.pop() ?? (await Tab.open(options));
    tabs.push(Object.assign(tab, { key }));
    return tab.begin(at, errors);
  };
  let fault = null;
  try {
    await act(open, { origin, update, binary, after: (end) => ends.push(end) });
    if (errors.length > 0) fault = errors.join("\n");
  } catch (error) {
    fault = [error.stack ?? error.message, ...errors].join("\n");
  }
  if (fault && process.env.SHOTS) {
    for (const [i, page] of tabs.flatMap((t) => t.context.pages()).entries())
      await page
        .screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, "-").slice(0, 40)}-${i}.png` })
        .catch(() => undefined);
  }
  await Promise.all(
    tabs.map(async (tab) => {
      if (fault || !(await tab.forget())) return tab.context.close();
      if (!idle.has(tab.key)) idle.set(tab.key, []);
      idle.get(tab.key).push(tab);
    }),
  );
  await Promise.all(ends.map((end) => end()));
  console.log(
    `${fault ? "not ok" : "ok"} ${((Date.now() - began) / 1000).toFixed(1)} s ${name}${fault ? `\n${fault.replace(/^/gm, "    ")}` : ""}`,
  );
  return fault;
}

// Every row from 1 to 36 has a test here, or stands in this list. Rows 11 to 14 are sizes of pieces in the cube: they
// are not to be seen in the page, so web/test/cube.test.ts computes them.
const elsewhere = [11, 12, 13, 14];
const named = new Set(
  [...rows, ...rooms, ...cube].flatMap(({ name }) =>
    [...(/^row ([\d ]+) /.exec(name)?.[1].split(" ") ?? [])].map(Number),
  ),
);
for (let n = 1; n <= 36; n++) {
  if (named.has(n) === elsewhere.includes(n))
    throw new Error(`row ${n} ${named.has(n) ? "is tested here, and said to be tested elsewhere" : "has no test"}`);
}

// Long tests come first, so that none goes on alone at the end.
const chosen = rest.includes("--kills")
  ? kills
  : [
      ...space,
      ...cube,
      ...rooms,
      ...alice,
      ...access,
      ...learn,
      ...board,
      ...site,
      ...right,
      ...rows,
      ...gallery,
      ...(update ? pictures : []),
    ];
const all = chosen.filter(
  ({ name, slow }) => (!slow || pattern || process.env.RAUMLAB_SLOW) && new RegExp(pattern).test(name),
);
const began = Date.now();
const queue = [...all];
if (rest.includes("--kills")) wait(60_000);
const suspects = [];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next; (next = queue.shift());) if (await run(next)) suspects.push(next);
  }),
);
// A test that fails beside others runs again alone: a machine that others use, too, may have been too busy for it.
let failed = 0;
wait(60_000);
for (const test of suspects) if (await run(test)) failed++;
await browser.close();
await new Promise((resolve) => {
  server.once("exit", resolve);
  server.kill("SIGINT");
});
rmSync(data, { recursive: true });
console.log(
  `${all.length} tests, ${failed} failed, ${suspects.length - failed} passed only alone, ${((Date.now() - began) / 1000).toFixed(0)} s`,
);
if (failed > 0 || all.length === 0) process.exitCode = 1;
