import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/**
 * The files on a circle of imports, each list from a file back to it. Types do not count: they are not there at run
 * time.
 */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const [found, done]: [string[][], Set<string>] = [[], new Set()];
  const follow = (file: string, way: string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file) || way.includes(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return found;
}

test("no file of the page imports itself through others", () => {
  const sample = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b", "d"]],
  ]);
  deepEqual(circles(sample), [["b", "c", "b"]]);
  const files = JSON.parse(readFileSync(new URL("./views.json", import.meta.url), "utf8")) as Record<string, string>;
  const imported = (file: string, code: string): string[] =>
    [...code.matchAll(/^(?:import|export) (?:[^;"]* from )?"(\.[^"]+)"/gm)].map(([, path]) =>
      new URL(path!, `file:///${file}`).pathname.slice(1),
    );
  const imports = new Map(Object.entries(files).map(([file, code]) => [file, imported(file, code)]));
  deepEqual(imports.get("app.tsx")!.includes("over.tsx"), true);
  deepEqual(circles(imports), []);
});
