import { test } from "node:test";
import { deepEqual, equal, rejects } from "node:assert/strict";
import { Library, Memory } from "../src/library.ts";
import type { Saved } from "../src/saved.ts";
import { person } from "../src/setup.ts";

const saved = (...moves: string[]): Saved => ({
  version: 1,
  setup: { mode: "local", rules: "", start: "", white: person("White"), black: person("Black"), control: null },
  tree: { tags: [], rules: "", result: "*", line: { moves: moves.map((move) => ({ move, text: "" })) } },
  current: [],
  live: [],
  ending: null,
  finished: false,
  clock: null,
  flipped: false,
  paused: false,
  seed: 1,
});

const never = (): void => {
  throw new Error("renamed");
};

test("a game that two tabs change is kept twice", async () => {
  const store = new Memory();
  const [one, two] = [new Library(store), new Library(store)];
  await one.keep("a", saved("Bb2Cb2"), never);
  await two.read();
  await one.keep("a", saved("Bb2Cb2", "Db4Cb4"), never);
  const names: string[] = [];
  await two.keep("a", saved("Bb2Bb3"), (id) => names.push(id));
  equal(names.length, 1);
  await one.read();
  deepEqual(one.games.map((k) => k.saved.tree.line.moves.length).sort(), [1, 2]);
  equal(one.get("a")?.saved.tree.line.moves.length, 2);
  equal(one.get(names[0]!)?.saved.tree.line.moves[0]?.move, "Bb2Bb3");
});

test("the file of all games is read back, adds what is missing, and replaces nothing", async () => {
  const library = new Library(new Memory());
  await library.keep("a", saved("Bb2Cb2"), never);
  await library.keep("b", saved("Bb2Bb3"), never);
  const text = library.text();
  equal(await library.add(text), "0 games added; 2 games of the file were here already.");
  await library.remove("a");
  await library.keep("b", saved("Bb2Bb3", "Db4Cb4"), never);
  equal(await library.add(text), "2 games added.");
  equal(library.games.length, 3);
  equal(library.get("b")?.saved.tree.line.moves.length, 2);
  const elsewhere = new Library(new Memory());
  equal(await elsewhere.add(text), "2 games added.");
  deepEqual(JSON.parse(elsewhere.text()), JSON.parse(text));
});

test("what is no file of games is refused, and adds nothing", async () => {
  const library = new Library(new Memory());
  const file = (games: unknown): string => JSON.stringify({ raumlab: "games", version: 1, games });
  for (const [text, why] of [
    ["1. Pb2-Cb2 *", /is not JSON/],
    ["{}", /key raumlab is missing/],
    ["null", /key raumlab is missing/],
    [JSON.stringify({ raumlab: "games", version: 2, games: [] }), /version 2/],
    [file({}), /games is not a list/],
    [file([{ id: "a", changed: 1, saved: saved("Bb2Cb2") }, null]), /games\[1\].id/],
    [file([{ id: "a", changed: "today", saved: saved() }]), /games\[0\].changed/],
    [file([{ id: "a", changed: 1, saved: { ...saved(), tree: null } }]), /games\[0\].saved is not a game/],
    [file([{ id: "a", changed: 1, saved: saved("<b>") }]), /games\[0\].saved is not a game/],
  ] as [string, RegExp][]) {
    await rejects(library.add(text), why);
  }
  equal(library.games.length, 0);
});
