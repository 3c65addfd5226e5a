import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";
import { enters, meant, misses, taken, walk, type Box } from "../src/space/pick.ts";
import { Vector3, type BufferGeometry } from "three";
import { Orbit } from "../src/space/orbit.ts";
import { all, bodyAt, boxAt, front, Places, scale, side } from "../src/space/places.ts";
import { body, heights, horn, pieceScale } from "../src/space/shapes.ts";
import { glides } from "../src/glide.ts";
import { commandOf, keymap, step } from "../src/keymap.ts";
import { attackOn, pathOf, sightsOf } from "../src/reach.ts";
import { cellName, cellOf, type Scene } from "../src/scene.ts";
import { startBoard } from "../src/start.ts";

const box = (cell: number, x: number): Box => ({ cell, least: [x, 0, 0], most: [x + 1, 1, 1] });

test("a ray enters boxes where it reaches them, and those it starts in at once", () => {
  equal(enters([-3, 0.5, 0.5], [1, 0, 0], box(0, 0)), 3);
  equal(enters([0.5, 0.5, 0.5], [1, 0, 0], box(0, 0)), 0);
  equal(enters([2, 0.5, 0.5], [1, 0, 0], box(0, 0)), null);
  equal(enters([-3, 2, 0.5], [1, 0, 0], box(0, 0)), null);
  equal(enters([-3, 0, 0.5], [1, 0, 0], box(0, 0)), 3); // along a side
  deepEqual(walk([-1, 0.5, 0.5], [1, 0, 0], [box(2, 2), box(0, 0), box(1, 1)]), [0, 1, 2]);
});

test("a click means the first cell of its walk that means something", () => {
  const [meaning, pieces] = [new Set([1, 3, 4]), new Set([2, 3, 4])];
  const pick = (drawn: number[], cells: number[]): number | null =>
    meant(
      drawn,
      cells,
      (c) => meaning.has(c),
      (c) => pieces.has(c),
    );
  equal(pick([4, 3], [0, 1, 3, 4]), 4); // what is drawn, not the air of another cell
  equal(pick([2, 3], [0, 2, 3]), 3); // a piece that may not move is seen through
  equal(pick([2], [0, 2, 3, 1]), 3); // the air of a cell
  equal(pick([2], [0, 4]), 4);
  equal(pick([2], [0, 2]), 2);
  equal(pick([], [0, 2]), 2);
  equal(pick([], [0]), null);
});

test("a ray misses an axis by their distance, beside it and above its end", () => {
  const near = (a: number, b: number): void => ok(Math.abs(a - b) < 1e-9, `${a}, not ${b}`);
  near(misses([0.5, 0.5, -3], [0, 0, 2], box(0, 0)), 0);
  near(misses([0.75, 0.5, -3], [0, 0, 2], box(0, 0)), 0.25);
  near(misses([0.5, 1.5, -3], [0, 0, 2], box(0, 0)), 0.5);
});

/** The moves of White from the start position, by the cell that they leave. */
const first: Readonly<Record<string, string>> = {
  Ab1: "Aa3 Ac3 Bb3 Ca1 Cc1 Cb2",
  Ad1: "Ac3 Ae3 Bd3 Cc1 Ce1 Cd2",
  Aa2: "Aa3",
  Ab2: "Ab3",
  Ac2: "Ac3",
  Ad2: "Ad3",
  Ae2: "Ae3",
  Ba1: "Cb1 Dc1 Ed1 Ca2 Da3 Ea4",
  Bb1: "Ca2 Cc2 Dd3 Ee4",
  Bc1: "Cc1 Dc1 Ec1 Cb1 Da1 Cd1 De1 Cc2 Dc3 Ec4 Cb2 Da3 Cd2 De3",
  Bd1: "Cc1 Db1 Ea1 Ce1 Cd2 Dd3 Ed4",
  Be1: "Cd2 Dc3 Eb4",
  Ba2: "Ca2 Ba3",
  Bb2: "Cb2 Bb3",
  Bc2: "Cc2 Bc3",
  Bd2: "Cd2 Bd3",
  Be2: "Ce2 Be3",
};

/**
 * The start position in the levels, as it is first seen on a surface: its places, and what White takes by a click
 * there.
 */
function levels(aspect: number, flipped = false) {
  const orbit = new Orbit(front, () => undefined);
  const places = new Places(orbit);
  orbit.fit(places.build(aspect), aspect);
  orbit.reset(flipped);
  const body = (c: number): Box => bodyAt(places.at(c), c, scale, 2 * middle(c));
  const bodies = all.filter((c) => startBoard[c] !== ".").map(body);
  const floors = all.map((c) => boxAt(places.at(c), c, side / 2, 0.02));
  const spot = (cell: string, x = 0, y = 0, z = 0): Vector3 => places.at(cellOf(cell)).add(new Vector3(x, y, z));
  const click = (at: Vector3, selected?: string): string => {
    const { x, y } = at.project(orbit.camera);
    const { origin, direction } = orbit.ray(x, y);
    const targets = first[selected ?? ""]?.split(" ") ?? [];
    const target = (c: number): boolean => targets.includes(cellName(c));
    const cell = taken(origin, direction, bodies, floors, target, (c) => white.includes(c));
    return cell === null ? "nothing" : cellName(cell);
  };
  return { spot, click };
}

const white = all.filter((c) => /[A-Z]/.test(startBoard[c]!));
const middle = (c: number): number => (heights[startBoard[c]!.toLowerCase()]! * scale) / 2;

test("in the levels a click on the middle of a piece or of its cell takes it, and of a target moves there", () => {
  for (const aspect of [1.6, 1.2, 0.46])
    for (const flipped of [false, true]) {
      const { spot, click } = levels(aspect, flipped);
      const wrong: string[] = [];
      let moves = 0;
      const expect = (cell: string, got: string, what: string): unknown =>
        got !== cell && wrong.push(`${what}: ${got}`);
      for (const c of white) {
        const from = cellName(c);
        expect(from, click(spot(from)), from);
        expect(from, click(spot(from, 0, middle(c))), `body ${from}`);
        // A second click on the piece itself is no move.
        expect(from, click(spot(from, 0, middle(c)), from), `again ${from}`);
        for (const to of first[from]?.split(" ") ?? []) {
          moves++;
          expect(to, click(spot(to), from), from + to);
        }
      }
      deepEqual(wrong, [], `width by height ${aspect}, flipped ${flipped}`);
      equal(moves, 61);
    }
});

test("beside the trunk of a piece in front a target wins, and a piece whose cell is there, too", () => {
  const { spot, click } = levels(1.6);
  for (const x of [-0.6, 0, 0.3, 0.6]) equal(click(spot("Ba3", x), "Ba2"), "Ba3", String(x));
  // On the trunk of the queen a click is hers.
  deepEqual(
    [-0.2, 0, 0.2].map((x) => click(spot("Bc2", x, 0, 0.2))),
    ["Bc2", "Bc1", "Bc2"],
  );
});

test("keys go to neighbours, and stop at the edges", () => {
  const go = (from: string, key: string, flipped = false): number | null =>
    step(cellOf(from), commandOf("board", { key, shiftKey: false }) ?? "", flipped);
  equal(go("Bc3", "ArrowRight"), cellOf("Bd3"));
  equal(go("Bc3", "ArrowUp"), cellOf("Bc4"));
  equal(go("Bc3", "ArrowUp", true), cellOf("Bc2"));
  equal(go("Bc3", "ArrowLeft", true), cellOf("Bd3"));
  equal(go("Bc3", "PageUp"), cellOf("Cc3"));
  equal(go("Ac3", "PageDown"), cellOf("Ac3"));
  equal(go("Be3", "ArrowRight"), cellOf("Be3"));
  equal(go("Be3", "x"), null);
});

test("a key has one meaning in a place", () => {
  const keys = keymap.flatMap(({ place, keys }) => Object.keys(keys).map((key) => `${place} ${key}`));
  equal(new Set(keys).size, keys.length);
  equal(commandOf("study", { key: " ", shiftKey: true }), "play-first");
  equal(commandOf("study", { key: " ", shiftKey: false }), "play-best");
  equal(commandOf("game", { key: "?", shiftKey: true }), "help");
  equal(commandOf("game", { key: "ArrowLeft", shiftKey: true }), null);
});

const span = (made: BufferGeometry): [low: number, high: number] => {
  made.computeBoundingBox();
  return [made.boundingBox!.min.y, made.boundingBox!.max.y];
};

test("row 11 heights in the document's proportions, row 13 feet at 0, row 14 pieces of the cube × 0.83", () => {
  deepEqual(heights, { k: 1.5, q: 1.342, b: 1.105, n: 0.947, u: 0.947, r: 0.868, p: 0.789 });
  equal(pieceScale, 0.83);
  for (const letter of "kqrbnup") {
    const [low, high] = span(body(letter));
    equal(low, 0);
    ok(Math.abs(high / heights[letter]! - 1) < 0.02, `${letter} ${high}`);
  }
});

test("row 12 a unicorn is a knight with a horn", () => {
  equal(heights["u"], heights["n"]);
  const above = span(horn())[1] - span(body("u"))[1];
  ok(above > 0.1 && above < 0.72 * (6 / 9.5), String(above));
});

const board = (pieces: Record<string, string>): string =>
  Array.from({ length: 125 }, (_, c) => pieces[cellName(c)] ?? ".").join("");
const names = (cells: Iterable<number>): string[] => [...cells].map(cellName).sort();

test("a piece sees to the edge, or to the piece that stops it; mirrored ones are air to the others", () => {
  const pieces = board({ Aa1: "R", Ca1: "p", Aa3: "N" });
  const stops = (mirrored: string[]): string[] =>
    names(sightsOf(pieces, new Set(mirrored.map(cellOf)), cellOf("Aa1")).flatMap(({ stop }) => stop ?? []));
  deepEqual(stops([]), ["Aa3", "Ca1"]);
  deepEqual(stops(["Ca1"]), ["Aa3"]);
  const sights = sightsOf(pieces, new Set(), cellOf("Aa1"));
  deepEqual(names(sights.flatMap(({ cells }) => cells)), ["Aa2", "Ab1", "Ac1", "Ad1", "Ae1", "Ba1"]);
  deepEqual(sightsOf(board({ Cc3: "N" }), new Set(), cellOf("Cc3")), []);
});

test("a cell is attacked along open lines, by knights over pieces, by pawns as their rules say", () => {
  const by = (pieces: Record<string, string>, cell: string, pawns = "normal"): string[] =>
    names(attackOn(board(pieces), new Set(), cellOf(cell), pawns).by);
  deepEqual(by({ Aa1: "U", Ee5: "u", Dd4: "P", Ec3: "n", Ca1: "b" }, "Cc3"), ["Aa1", "Ca1"]);
  deepEqual(by({ Bb3: "P", Dc2: "p", Db3: "p", Bc2: "P" }, "Cc3"), ["Bb3", "Bc2", "Db3"]);
  deepEqual(by({ Bc2: "P" }, "Cc3", "sideways"), []);
  deepEqual(by({ Bc4: "P" }, "Cc3", "fivecubed"), ["Bc4"]);
  deepEqual(by({ Ec4: "n", Db4: "K" }, "Cc3"), ["Db4", "Ec4"]);
});

test("the way between two cells is their line; a knight has none", () => {
  deepEqual(names(pathOf(cellOf("Bc1"), cellOf("Ec4"))), ["Cc2", "Dc3"]);
  deepEqual(pathOf(cellOf("Ab1"), cellOf("Bb3")), []);
  deepEqual(pathOf(cellOf("Aa1"), cellOf("Ba1")), []);
});

test("pieces glide from where they were, but not to another position", () => {
  const scene = (pieces: Record<string, string>, lastMove: Scene["lastMove"] = null): Scene =>
    ({ board: board(pieces), lastMove }) as Scene;
  const from = scene({ Aa1: "R", Ea1: "p", Dd4: "P" });
  deepEqual([...glides(from, scene({ Ea1: "R", Dd4: "P" }))], [[cellOf("Ea1"), cellOf("Aa1")]]);
  const promoted = scene({ Aa1: "R", Ea1: "p", Ed4: "Q" }, [cellOf("Dd4"), cellOf("Ed4")]);
  deepEqual([...glides(from, promoted)], [[cellOf("Ed4"), cellOf("Dd4")]]);
  equal(glides(scene({}), scene({ Aa1: "R", Ba1: "R", Ca1: "R", Da1: "R", Ea1: "R" })).size, 0);
});
