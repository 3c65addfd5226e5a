// Builds the page into dist, or the folder given, from nothing each time: the same sources give the same bytes on every machine.
import { build, transform } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(here, "dist"));
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/cube.ts", "src/worker.ts"], // the cube is loaded on demand, the worker where no server is
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  chunkNames: "[name]",
  loader: { ".css": "text" },
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

for (const file of readdirSync(join(here, "static")).sort()) {
  const from = join(here, "static", file);
  if (file.endsWith(".css")) writeFileSync(join(dist, file), (await transform(readFileSync(from, "utf8"), { loader: "css", minify: true, target: "es2022" })).code);
  else copyFileSync(from, join(dist, file));
}

// The licence of every library of which something is in the page.
const libraries = new Set(Object.keys(metafile.inputs).flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
const licences = [...libraries].sort().map((name) => {
  const folder = join(here, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((f) => join(folder, f)).find(existsSync);
  if (!file) throw new Error(`${name} has no licence file: look for one, or do not bundle it`);
  return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
});
licences.push(readFileSync(join(here, "engine", "LICENSES.txt"), "utf8")); // of worker.js and the engine in it
writeFileSync(join(dist, "LICENSES.txt"), licences.join(`\n${"-".repeat(72)}\n\n`));
