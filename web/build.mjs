// Builds the board page into dist, and the script that draws the charts of report pages into charts/dist, of this
// folder or the one given, from nothing each time: the same sources give the same bytes on every machine.
import { build, transform } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(process.argv[2] ?? here);
const dist = join(root, "dist");
const charts = join(root, "charts", "dist");
for (const folder of [dist, charts]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const { metafile, outputFiles } = await build({
  absWorkingDir: here,
  // the views in space are loaded while the lobby shows, the worker where no server is
  entryPoints: ["src/main.tsx", "src/space.ts", "src/worker.ts"],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  chunkNames: "[name]-[hash]",
  write: false,
  loader: { ".css": "text", ".tsv": "text" },
  external: ["./wasm_exec.js"],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

// A chunk is named by the parts of the page that load it: main, main-space. With a hash of its content each change of a
// small one would change all that import it, and the views in space are large.
const parts = new Map(); // of a chunk's path
const { outputs } = metafile;
for (const [path, { entryPoint }] of Object.entries(outputs)) {
  if (!entryPoint) continue;
  const add = (chunk) => {
    if (!parts.has(chunk)) parts.set(chunk, new Set());
    if (parts.get(chunk).has(entryPoint)) return;
    parts.get(chunk).add(entryPoint);
    for (const { path: next, kind, external } of outputs[chunk].imports)
      if (kind === "import-statement" && !external) add(next);
  };
  add(path);
}
const nameOf = (path) =>
  `${[...(outputs[path].entryPoint ? [outputs[path].entryPoint] : parts.get(path))]
    .map((entry) => basename(entry).replace(/\.tsx?$/, ""))
    .sort()
    .join("-")}.js`;
for (const { path, text } of outputFiles) {
  let named = text;
  for (const chunk of Object.keys(outputs)) named = named.replaceAll(`"./${basename(chunk)}"`, `"./${nameOf(chunk)}"`);
  const chunk = Object.keys(outputs).find((output) => basename(output) === basename(path));
  writeFileSync(join(dist, nameOf(chunk)), named, { flag: "wx" });
}

for (const file of readdirSync(join(here, "static")).sort()) {
  const from = join(here, "static", file);
  if (file.endsWith(".css"))
    writeFileSync(
      join(dist, file),
      (await transform(readFileSync(from, "utf8"), { loader: "css", minify: true, target: "es2022" })).code,
    );
  else copyFileSync(from, join(dist, file));
}
// What the static site has, with its engine.
const kept = [
  "./",
  "engine.wasm.gz",
  "wasm_exec.js",
  ...readdirSync(dist).filter((file) => !/^(sw\.js|index)/.test(file)),
];
const sw = readFileSync(join(dist, "sw.js"), "utf8");
const names = `const files = ${JSON.stringify(kept.sort())};`;
const named = sw.replace(/^const files = \[\];.*$/m, names);
if (named === sw) throw new Error("static/sw.js has no line for the files");
writeFileSync(join(dist, "sw.js"), named);

// The licence of every library of which something is in a bundle.
function licencesOf({ outputs }) {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0),
  );
  const libraries = new Set(used.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  return [...libraries].sort().map((name) => {
    const folder = join(here, "node_modules", name);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((f) => join(folder, f)).find(existsSync);
    if (!file) throw new Error(`${name} has no licence file: look for one, or do not bundle it`);
    return { name: `${name} ${version}`, text: readFileSync(file, "utf8").trim() };
  });
}
const licences = licencesOf(metafile).map(({ name, text }) => `${name}\n\n${text}\n`);
writeFileSync(join(dist, "LICENSES.txt"), licences.join(`\n${"-".repeat(72)}\n\n`));

// The charts are one script, which is in each report page. So are the licences of its libraries: what several share is
// there once.
const script = await build({
  absWorkingDir: here,
  entryPoints: ["charts/main.ts"],
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  write: false,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
const holders = new Map(); // of a copyright, by the text of the licence
for (const { name, text } of licencesOf(script.metafile)) {
  const [rights, rest] = [/^Copyright [\d(].*$/gm, /^(?!Copyright [\d(]).*$/gm].map((lines) => text.match(lines) ?? []);
  const words = rest.join("\n").trim();
  holders.set(words, [...(holders.get(words) ?? []), [name, ...rights].join(". ")]);
}
const notices = [...holders].map(([words, names]) => `${names.join("\n")}\n\n${words}\n`);
writeFileSync(join(charts, "charts.js"), `/*\n${notices.join("\n")}*/\n${script.outputFiles[0].text.trim()}`);
