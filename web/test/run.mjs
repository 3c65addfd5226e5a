// Bundles the tests for node, which reads no TypeScript, and runs them.
import { build } from "esbuild";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
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
  process.exitCode = spawnSync(process.execPath, ["--test", out], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
