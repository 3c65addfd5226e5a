// The overlays of the board: something about every cell, as a short text and a tone.
import { cellOf, type Overlay } from "../scene.ts";
import type { Evaluation } from "../wire.ts";

export type Shown = "" | "classes" | "attacks" | "pieces";

/** Names of the four unicorn classes, short enough for a cell. */
const classNames = "αβγδ";

export function overlayOf(shown: Shown, e: Evaluation): Overlay | null {
  switch (shown) {
    case "":
      return null;
    case "classes":
      return {
        kind: "classes",
        label: [...e.classes].map((c) => classNames[Number(c)] ?? c),
        tone: [...e.classes].map(Number),
      };
    case "attacks":
      return {
        kind: "attacks",
        label: e.attacks.white.map((w, i) => (w || e.attacks.black[i] ? `${w}:${e.attacks.black[i]}` : "")),
        // Four attackers more than the other side are as strong as a tone gets.
        tone: e.attacks.white.map((w, i) => Math.max(-1, Math.min(1, (w - e.attacks.black[i]!) / 4))),
      };
    case "pieces": {
      const label = new Array<string>(125).fill("");
      const tone = new Array<number>(125).fill(0);
      const most = Math.max(1, ...e.pieces.map((p) => Math.abs(p.total)));
      for (const p of e.pieces) {
        const cell = cellOf(p.cell);
        label[cell] = signed(p.total);
        // For whom it is good: a bad black piece is good for White.
        tone[cell] = (isWhite(p.piece) ? 1 : -1) * (p.total / most);
      }
      return { kind: "pieces", label, tone };
    }
  }
}

export const isWhite = (letter: string): boolean => letter !== letter.toLowerCase();

/** Centipawns with a sign, whole where they are whole. */
export function signed(x: number): string {
  const text = Math.abs(x).toFixed(Number.isInteger(x) ? 0 : 1);
  return Number(text) === 0 ? "0" : x > 0 ? `+${text}` : `−${text}`;
}
