import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { text } from "../src/english.ts";
import { reasonText } from "../src/words.ts";
import { cellOf } from "../src/scene.ts";
import type { Why } from "../src/wire.ts";
import refusals from "./refusals.json";

test("each reason of a refusal has the sentence that the program has", () => {
  for (const { why, text: want } of refusals) equal(text.refusal.reasons[why.reason]!(why), want);
  deepEqual([...new Set(refusals.map(({ why }) => why.reason))].sort(), Object.keys(text.refusal.reasons).sort());
});

test("a refusal says what helps: cells to go to, or why a piece has none", () => {
  const why = (reason: string): Why => refusals.find((r) => r.why.reason === reason)!.why;
  const page = (selected: number | null, view: "layers" | "cube" = "layers") => ({
    selected,
    view,
    shown: { board: "R".padEnd(125, ".") } as never,
  });
  equal(
    reasonText(page(0), why("only-takes"), null),
    `A pawn only captures that way, and ${why("only-takes").to} is empty. Rings show where it can go.`,
  );
  equal(reasonText(page(0, "cube"), why("empty"), null).split(". ")[1], "Boxes show where it can go.");
  equal(reasonText(page(null), why("empty"), null), `There is no piece on ${why("empty").from}.`);
  equal(
    reasonText(page(null), why("shut-in"), cellOf("Aa1")),
    "The rook on Aa1 cannot move: other pieces block all its moves.",
  );
  equal(reasonText(page(null), why("pinned"), cellOf("Aa1")).split(":")[0], "The knight on Aa2 is pinned");
});

/** The table, and files of markup and shaders. */
const technical = new Set(["english.ts", "picture.ts", "space/decals.ts", "space/gloss.ts"]);

/** The words that a file of the page has itself, in its form without types and JSX: literals that people read. */
function wordsOf(code: string): string[] {
  // Names of classes, and keys of the keyboard.
  const plain = code
    .replace(/\bclass: (?:[^,\n`]*\? )?(?:"[^"]*"|`[^`]*`)(?: : (?:"[^"]*"|`[^`]*`))?/g, "")
    .replace(/(?:className = |setAttribute\("class", |draw\("g", |element\("\w+", )[^,;]*/g, "")
    .replace(/"aria-describedby": "[^"]*"/g, "")
    .replace(/\btag\("\w+"\)/g, "") // of game text
    .replace(/\bname(?: = |: | === )"\w+Error"|name = "Refusal"/g, "")
    .replace(/"(?:Shift\+.*?|Escape|Enter|Delete|Backspace|Home|End|Arrow\w*|Page(?:Up|Down))"/g, "");
  const read = /(?:children|"aria-label"|title|label|placeholder|alt|question|yes|no|legend): $/;
  const found: string[] = [];
  for (const { 0: literal, index } of plain.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)) {
    const words = literal.slice(1, -1).replace(/\$\{[^}]*\}/g, "");
    // Cells and moves, paths, markup, styles, selectors, headers of requests.
    const signs =
      /^(?:[A-E][a-e][1-5]$|[KQRBUNP][a-e][1-5]-|translate|\(|M[ \d]|.*\[\w+[\]=]|Authorization$|Bearer |Shift\+|system-ui|[A-Z]\w+(?:-[A-Z]\w+)+$|[a-z]+(?:, [a-z]+)+$)|\w=\\?"|^\d*px|px px/;
    if (!/\p{L}{2}/u.test(words) || signs.test(words)) continue;
    const before = plain.slice(plain.lastIndexOf("\n", index) + 1, index);
    if (/\s/.test(words.trim()) || /^\p{Lu}\p{Ll}/u.test(words) || read.test(before)) found.push(literal);
  }
  return found;
}

test("no style sheet has words: what it writes it takes from attributes", () => {
  const sheets = [
    "static/style.css",
    "static/panels.css",
    "static/rooms.css",
    "src/learn/style.css",
    "src/space/style.css",
  ];
  for (const sheet of sheets) {
    const written = readFileSync(sheet, "utf8").matchAll(/content:\s*"([^"]*)"/g);
    deepEqual(
      [...written].map(([, words]) => words!).filter((words) => /\p{L}/u.test(words)),
      [],
      sheet,
    );
  }
});

test("no file of the page but the table has words", () => {
  const sample = 'jsx("p", { class: "a b", title: "hint", children: [ "You are", x ? "Yes" : "z", `in ${x} now` ] })';
  deepEqual(wordsOf(sample), ['"hint"', '"You are"', '"Yes"', "`in ${x} now`"]);
  deepEqual(wordsOf("this.note = `The ${piece} cannot move.`;"), ["`The ${piece} cannot move.`"]);
  const files = JSON.parse(readFileSync(new URL("./views.json", import.meta.url), "utf8")) as Record<string, string>;
  const found = Object.entries(files).map(([name, code]) => [name, technical.has(name) ? [] : wordsOf(code)] as const);
  deepEqual(
    found.filter(([, words]) => words.length > 0),
    [],
  );
});
