// Numbers of the explorer as people read them.

import { text } from "../english.ts";

export interface Results {
  white: number;
  draws: number;
  black: number;
}

export const gamesOf = (r: Results): number => r.white + r.draws + r.black;

export function sum(all: readonly Results[]): Results {
  return all.reduce((a, b) => ({ white: a.white + b.white, draws: a.draws + b.draws, black: a.black + b.black }), {
    white: 0,
    draws: 0,
    black: 0,
  });
}

/** A part of a bar: where it begins and how wide it is in percent, with a label where there is room. */
export interface Part {
  kind: "white" | "draws" | "black";
  start: number;
  width: number;
  label: string;
}

/**
 * The bar of White's wins, draws and Black's wins. Beside the board a label needs 18 % of it, one with its sign 32 %.
 */
export function parts(r: Results): Part[] {
  const games = gamesOf(r);
  if (games === 0) return [];
  let start = 0;
  return (["white", "draws", "black"] as const).flatMap((kind) => {
    const width = (100 * r[kind]) / games;
    const part = {
      kind,
      start,
      width,
      label: width < 18 ? "" : width < 32 ? width.toFixed(0) : `${width.toFixed(0)} %`,
    };
    start += width;
    return width > 0 ? [part] : [];
  });
}

/** The results in words. */
export function resultWords(r: Results): string {
  return text.score.results(r.white, r.draws, r.black);
}

/** A share from 0 to 1 in percent with one decimal. */
export const percent = (x: number): string => (100 * x).toFixed(1);

/** The points a game of the side to move. */
export function score(r: Results, black: boolean): number {
  const games = gamesOf(r);
  return games === 0 ? 0.5 : ((black ? r.black : r.white) + r.draws / 2) / games;
}

/** 1 ply, 7 plies. */
export const plies = (n: number): string => text.plies(n);
