// Says where the engine's time goes as WebAssembly, by package and by function, when its code has been compiled:
//
//   GOOS=js GOARCH=wasm go build -o engine.wasm ./web/wasm
//   node profile.mjs engine.wasm "$(go env GOROOT)/lib/wasm/wasm_exec.js" ENGINE DEPTH
//
// It searches the positions of raumlab bench in node, whose compiler is the browser's.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { resolve } from "node:path";

const [file, runtime, engine, depth] = process.argv.slice(2);
await import(resolve(runtime));
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(file), go.importObject);
void go.run(instance);
await new Promise((ready) => setTimeout(ready, 500));
const positions = readFileSync("configs/suites/bench.epd", "utf8")
  .split("\n")
  .map((line) => line.split(" id ")[0])
  .filter((line) => line.includes("|"));
const searchAll = async () => {
  for (const start of positions)
    await new Promise((done, fail) => {
      const body = JSON.stringify({ rules: "", start, moves: [], engine, depth: Number(depth), lines: 1 });
      globalThis.raumlab(
        "analyse",
        body,
        () => undefined,
        (error) => (error ? fail(new Error(error)) : done()),
      );
    });
};
for (let round = 0; round < 4; round++) await searchAll();
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.start");
for (let round = 0; round < 4; round++) await searchAll();
const { profile } = await session.post("Profiler.stop");

const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
const [packages, functions] = [new Map(), new Map()];
let all = 0;
profile.samples.forEach((id, i) => {
  const name = names.get(id);
  if (name === "(idle)" || name === "(program)") return;
  const time = profile.timeDeltas[i];
  const part = /^raumlab_engine_(\w+)\./.exec(name)?.[1] ?? (/^(internal_)?runtime/.test(name) ? "runtime" : "other");
  packages.set(part, (packages.get(part) ?? 0) + time);
  functions.set(name, (functions.get(name) ?? 0) + time);
  all += time;
});
for (const [what, times] of [
  ["package", packages],
  ["function", functions],
])
  for (const [name, time] of [...times].sort((a, b) => b[1] - a[1]).slice(0, 12))
    console.log(`${what.padEnd(9)} ${((100 * time) / all).toFixed(1).padStart(5)} % ${name}`);
process.exit(0);
