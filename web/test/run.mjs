// Bundles the tests for node, which reads no TypeScript, and runs them.
import { build, transformSync } from "esbuild";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), "raumlab-web-"));
try {
  const entryPoints = readdirSync(here)
    .filter((f) => f.endsWith(".test.ts"))
    .map((f) => join(here, f));
  await build({
    entryPoints,
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    loader: { ".tsv": "text" },
    logLevel: "warning",
  });
  // The views as functions without JSX, in which words.test.ts looks for words.
  const src = join(here, "..", "src");
  const views = readdirSync(src, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => [
      file,
      transformSync(readFileSync(join(src, file), "utf8"), {
        loader: file.endsWith("x") ? "tsx" : "ts",
        jsx: "automatic",
      }).code,
    ]);
  writeFileSync(join(out, "views.json"), JSON.stringify(Object.fromEntries(views)));
  process.exitCode = spawnSync(process.execPath, ["--test", out], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
