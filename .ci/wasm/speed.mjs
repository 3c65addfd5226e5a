// Times the engine in Chromium, beside a program in JavaScript in the same page, and natively:
//
//   node speed.mjs RAUMLAB ENGINE DEPTH [PROGRAM.js NAME...]
//
// All search the positions of raumlab bench. PROGRAM.js is a module that has create(name) and parseRFEN. Printed is the
// least processor time of several rounds, in which the compiler of the browser has become warm, and that of the first.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";

const { chromium } = createRequire(resolve(".ci/package.json"))("playwright-core");
const [raumlab, engine, depth, program, ...names] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "raumlab-"));
execFileSync(raumlab, ["serve", "--export", join(folder, "site")]);
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const host = createServer(({ url }, answer) => {
  const path = url === "/" ? "/index.html" : url;
  const file = path === "/program.js" ? program : join(folder, "site", path);
  answer.writeHead(200, { "Content-Type": kinds[extname(path)] ?? "application/octet-stream" }).end(readFileSync(file));
});
await new Promise((listening) => host.listen(0, "127.0.0.1", listening));
const positions = readFileSync("configs/suites/bench.epd", "utf8")
  .split("\n")
  .map((line) => line.split(" id ")[0])
  .filter((line) => line.includes("|"));
const print = (who, { nodes, ms, first }) =>
  console.log(
    `${who.padEnd(30)} ${nodes} nodes ${ms.toFixed(0)} ms ${(nodes / ms).toFixed(0)} nodes/ms, first ${first.toFixed(0)} ms`,
  );
const least = (rounds) => ({ ...rounds.reduce((a, b) => (b.ms < a.ms ? b : a)), first: rounds[0].ms });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const system = await browser.newBrowserCDPSession();
const page = await browser.newPage();
page.setDefaultTimeout(600_000);
await page.goto(`http://127.0.0.1:${host.address().port}/`);

/** Times rounds by the processor time of the page and its workers, so that other programs do not count. */
async function time(rounds, nodesOf) {
  const used = async () =>
    (await system.send("SystemInfo.getProcessInfo")).processInfo
      .filter((p) => p.type === "renderer")
      .reduce((sum, p) => sum + 1000 * p.cpuTime, 0);
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const before = await used();
    const nodes = await nodesOf();
    all.push({ nodes, ms: (await used()) - before });
  }
  return least(all);
}

await page.evaluate(async () => {
  const { WorkerDesk } = await import(new URL("wasm.js", document.baseURI));
  globalThis.desk = await WorkerDesk.open(() => undefined, { noEngine: String, noAnswer: String });
});
print(
  "WebAssembly",
  await time(8, () =>
    page.evaluate(
      async ({ positions, engine, depth }) => {
        let nodes = 0;
        for (const start of positions) {
          await desk.stream(
            "analyse",
            { rules: "", start, moves: [], engine, depth, lines: 1 },
            (lines) => lines.last && (nodes += lines.nodes),
            new AbortController().signal,
          );
        }
        return nodes;
      },
      { positions, engine, depth: Number(depth) },
    ),
  ),
);
for (const name of names) {
  print(
    `JavaScript, ${name}`,
    await time(2, () =>
      page.evaluate(
        async ({ positions, name, depth }) => {
          const { create, parseRFEN } = await import(new URL("program.js", document.baseURI));
          const engine = (globalThis[name] ??= create(name));
          let nodes = 0;
          for (const start of positions) {
            const { board, color } = parseRFEN(start);
            engine.newGame();
            const found = engine.bestMove(board, color, depth);
            nodes += found.nodes + found.qnodes;
          }
          return nodes;
        },
        { positions, name, depth: Number(depth) },
      ),
    ),
  );
}
/** The processor time of the program at a depth, and the nodes that it searches. */
function bench(depth) {
  const command = `TIMEFORMAT='%U %S'; time '${raumlab}' bench --engine '${engine}' --depth ${depth} --json`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  const nodes = JSON.parse(stdout).positions.reduce((sum, p) => sum + p.nodes + p.quiescence_nodes, 0);
  return {
    nodes,
    ms:
      1000 *
      stderr
        .trim()
        .split(" ")
        .map(Number)
        .reduce((a, b) => a + b),
  };
}
// What the program needs to start is the same at depth 1.
print(
  "native",
  least(
    Array.from({ length: 8 }, () => {
      const [whole, start] = [bench(depth), bench(1)];
      return { nodes: whole.nodes, ms: whole.ms - start.ms };
    }),
  ),
);
await browser.close();
host.close();
rmSync(folder, { recursive: true });
