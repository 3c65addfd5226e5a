// The colours of the views in space on a light and on a dark page. They mean the same as on the flat boards; shapes and
// texts say it too.

import type { Arrow } from "../scene.ts";

export interface Colours {
  white: number; // pieces
  black: number;
  line: number; // edges of the cube's cells
  board: number; // that the cells lie on
  light: number; // light cells
  dark: readonly number[]; // dark cells, by level: from earth to sky
  mirror: number; // below mirrored pieces
  mirrorEdge: number;
  shadow: number; // how dark shadows are
  drop: number; // lines down from pieces
  column: number; // of the cell under the pointer
  last: number;
  selected: number;
  stop: number; // a piece that stops a ray
  asked: number; // the cell whose attackers are shown
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
  white: 0xfff4de,
  black: 0x2b2723,
  line: 0x5d6a7e,
  board: 0x6b4a32,
  light: 0xf3e9d6,
  dark: [0xb5805c, 0xc0a77c, 0x93a583, 0x7ba29d, 0x8298bd],
  mirror: 0xe3f1f8,
  mirrorEdge: 0x55748a,
  shadow: 0.5,
  drop: 0x3a3026,
  column: 0x1d6786,
  last: 0xeaa400,
  selected: 0x1d5fd1,
  stop: 0xb3261e,
  asked: 0x7a1fa2,
  gain: 0x0f7a38,
  loss: 0xc3211e,
  check: 0xd0006f,
  hintFrom: 0x008ba3,
  hintTo: 0xdd5b00,
  focus: 0x101418,
  arrows: { line: 0x1d5fd1, threat: 0xc8201e, explorer: 0x12813a, hint: 0xdd5b00, own: 0x00796b },
  classes: [0x2f6fd0, 0xc9860b, 0xb03a8c, 0x2f9a5f],
  overlayWhite: 0xd98a00,
  overlayBlack: 0x5a3fc0,
};

export const darkColours: Colours = {
  white: 0xfff4de,
  black: 0x26252b,
  line: 0x8391a8,
  board: 0x3b2a1e,
  light: 0xd3c8b4,
  dark: [0x8d634a, 0x94805c, 0x6c7f5f, 0x557f7b, 0x5c749c],
  mirror: 0xc4d9e4,
  mirrorEdge: 0x2c4454,
  shadow: 0.6,
  drop: 0xd9e2ee,
  column: 0x8fd8f5,
  last: 0xffb727,
  selected: 0x6ea8ff,
  stop: 0xff5a4a,
  asked: 0xe29bff,
  gain: 0x3ddc6d,
  loss: 0xff5a52,
  check: 0xff4fa8,
  hintFrom: 0x2fe0ff,
  hintTo: 0xff9438,
  focus: 0xffffff,
  arrows: { line: 0x6ea8ff, threat: 0xff6a62, explorer: 0x4fdc7d, hint: 0xff9438, own: 0x4fe0c8 },
  classes: [0x5d9bff, 0xf0b23a, 0xea6bc4, 0x52d68c],
  overlayWhite: 0xffb84d,
  overlayBlack: 0x9a82ff,
};
