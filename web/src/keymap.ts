// The keys of the page: one table, from which the handlers and the help come.
import { text } from "./english.ts";
import type { Cell } from "./scene.ts";

/** Where a key acts. On a cell of a view in space those of the board act, too. */
export type Place = "board" | "space" | "game" | "study";

interface Row {
  place: Place;
  does: keyof typeof text.keys.does;
  keys: Readonly<Record<string, string>>; // commands by keys, as the browser calls them, after Shift+ if it is held
}

export const keymap = [
  {
    place: "board",
    does: "cells",
    keys: { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "far", ArrowDown: "near" },
  },
  { place: "board", does: "levels", keys: { PageUp: "higher", PageDown: "lower" } },
  { place: "board", does: "pick", keys: { Enter: "pick", " ": "pick" } },
  { place: "board", does: "attackers", keys: { a: "attackers" } },
  { place: "board", does: "cancel", keys: { Escape: "cancel" } },
  {
    place: "space",
    does: "turn",
    keys: { "Shift+ArrowLeft": "turn-left", "Shift+ArrowRight": "turn-right" },
  },
  {
    place: "space",
    does: "tilt",
    keys: { "Shift+ArrowUp": "turn-up", "Shift+ArrowDown": "turn-down" },
  },
  { place: "space", does: "zoom", keys: { "+": "nearer", "-": "farther" } },
  { place: "game", does: "steps", keys: { ArrowLeft: "back", ArrowRight: "forward" } },
  { place: "game", does: "stepsToo", keys: { k: "back", j: "forward" } },
  { place: "game", does: "ends", keys: { Home: "first", End: "last" } },
  { place: "game", does: "flip", keys: { f: "flip" } },
  { place: "game", does: "view", keys: { c: "view" } },
  { place: "game", does: "undo", keys: { u: "undo", r: "redo" } },
  { place: "game", does: "hint", keys: { h: "hint" } },
  { place: "game", does: "type", keys: { m: "type" } },
  { place: "game", does: "board", keys: { b: "board" } },
  { place: "game", does: "panels", keys: { l: "analysis", e: "explorer" } },
  { place: "game", does: "cancel", keys: { Escape: "cancel" } },
  { place: "game", does: "help", keys: { "?": "help" } },
  { place: "study", does: "forks", keys: { ArrowUp: "fork-up", ArrowDown: "fork-down" } },
  {
    place: "study",
    does: "variations",
    keys: { "Shift+ArrowLeft": "variation-before", "Shift+ArrowRight": "variation-after" },
  },
  { place: "study", does: "engine", keys: { l: "engine", x: "threats" } },
  { place: "study", does: "playBest", keys: { " ": "play-best" } },
  { place: "study", does: "playFirst", keys: { "Shift+ ": "play-first" } },
] as const satisfies readonly Row[];

type Values<T> = T extends unknown ? T[keyof T] : never;

/** What keys of a place do. */
export type Command<P extends Place> = Values<Extract<(typeof keymap)[number], { place: P }>["keys"]>;

const commands = new Map<string, string>(
  keymap.flatMap(({ place, keys }) => Object.entries(keys).map(([key, command]) => [`${place} ${key}`, command])),
);

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey">;

/** What a key does in a place, null if nothing. Shift counts beside keys that write no letter or sign. */
export function commandOf<P extends Place>(place: P, { key, shiftKey }: Pressed): Command<P> | null {
  const shift = shiftKey && (key.length > 1 || key === " ") ? "Shift+" : "";
  return (commands.get(`${place} ${shift}${key}`) as Command<P> | undefined) ?? null;
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ...text.keys.signs,
};

/** What stands on a key. */
export const keySign = (key: string): string =>
  key.startsWith("Shift+") ? `Shift+${keySign(key.slice("Shift+".length))}` : (signs[key] ?? key);

/** The cell that a command of the board goes to, the same cell at the edge, null for other commands. */
export function step(from: Cell, command: string, flipped: boolean): Cell | null {
  const way = flipped ? -1 : 1;
  const steps: Readonly<Record<string, readonly [file: number, rank: number, level: number]>> = {
    left: [-way, 0, 0],
    right: [way, 0, 0],
    far: [0, way, 0],
    near: [0, -way, 0],
    higher: [0, 0, 1],
    lower: [0, 0, -1],
  };
  const by = steps[command];
  if (!by) return null;
  const to = [(from % 5) + by[0], (Math.floor(from / 5) % 5) + by[1], Math.floor(from / 25) + by[2]] as const;
  return to.some((v) => v < 0 || v > 4) ? from : to[2] * 25 + to[1] * 5 + to[0];
}
