// The colours of the cube on a light and on a dark page. They mean the same as in the layers; shapes and texts say it too.

import type { Arrow } from "../scene.ts";

export interface Colours {
  white: number; // pieces and the lines around them
  whiteLine: number;
  black: number;
  blackLine: number;
  line: number; // edges of the cells
  light: number; // floors of light cells
  dark: readonly number[]; // floors of dark cells, by level
  last: number;
  selected: number;
  gain: number;
  loss: number;
  check: number;
  hintFrom: number;
  hintTo: number;
  focus: number;
  arrows: Readonly<Record<Arrow["kind"], number>>;
  classes: readonly number[];
  overlayWhite: number;
  overlayBlack: number;
}

export const lightColours: Colours = {
  white: 0xfffaf0,
  whiteLine: 0x30343c,
  black: 0x33373f,
  blackLine: 0x08090b,
  line: 0x5d6a7e,
  light: 0xffffff,
  dark: [0x5b7fb0, 0x7a74b8, 0x9a6fae, 0x5f9a94, 0x6f9468],
  last: 0xc98500,
  selected: 0x1d5fd1,
  gain: 0x12813a,
  loss: 0xc8201e,
  check: 0xd0006f,
  hintFrom: 0x008ba3,
  hintTo: 0xdd5b00,
  focus: 0x101418,
  arrows: { line: 0x1d5fd1, threat: 0xc8201e, explorer: 0x12813a, hint: 0xdd5b00 },
  classes: [0x2f6fd0, 0xc9860b, 0xb03a8c, 0x2f9a5f],
  overlayWhite: 0xd98a00,
  overlayBlack: 0x5a3fc0,
};

export const darkColours: Colours = {
  white: 0xf6f0e2,
  whiteLine: 0x0c0e12,
  black: 0x2a2f3a,
  blackLine: 0xd7deea,
  line: 0x8391a8,
  light: 0xb9c4d6,
  dark: [0x3f6bb0, 0x625ab8, 0x8a52a6, 0x2f8a83, 0x5a8a50],
  last: 0xffb727,
  selected: 0x6ea8ff,
  gain: 0x3ddc6d,
  loss: 0xff5a52,
  check: 0xff4fa8,
  hintFrom: 0x2fe0ff,
  hintTo: 0xff9438,
  focus: 0xffffff,
  arrows: { line: 0x6ea8ff, threat: 0xff6a62, explorer: 0x4fdc7d, hint: 0xff9438 },
  classes: [0x5d9bff, 0xf0b23a, 0xea6bc4, 0x52d68c],
  overlayWhite: 0xffb84d,
  overlayBlack: 0x9a82ff,
};
