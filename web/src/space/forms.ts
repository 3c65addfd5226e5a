// The forms of arrows in space: colour is never alone.
import { Vector3 } from "three";
import type { Arrow } from "../scene.ts";

/** What an arrow says: those of a scene, rays to a king and to what is in the way, and what attacks a cell. */
export type Meaning = Arrow["kind"] | "attack" | "stopped" | "white" | "black";

interface Form {
  shaft: keyof typeof shafts;
  heads: 1 | 2;
  foot?: true; // a plate where it begins
}

/** The pieces of a shaft and the gaps between them, in the units of the pieces' heights. */
const shafts = { whole: null, dashed: [0.36, 0.24], dotted: [0.1, 0.16] } as const;

export const forms: Readonly<Record<Meaning, Form>> = {
  line: { shaft: "whole", heads: 1 },
  hint: { shaft: "whole", heads: 2 },
  threat: { shaft: "dashed", heads: 1 },
  explorer: { shaft: "dotted", heads: 1 },
  own: { shaft: "whole", heads: 1, foot: true },
  attack: { shaft: "dashed", heads: 2 },
  stopped: { shaft: "dotted", heads: 2 },
  white: { shaft: "whole", heads: 2, foot: true },
  black: { shaft: "dashed", heads: 1, foot: true },
};

type Part = readonly [from: Vector3, to: Vector3];

/** The parts of an arrow between two places: what its shaft is made of, its heads, and its foot. */
export function partsOf(from: Vector3, to: Vector3, meaning: Meaning): { shaft: Part[]; heads: Part[]; foot: Part[] } {
  const form = forms[meaning];
  const way = to.clone().sub(from);
  const length = way.length();
  const at = (far: number): Vector3 => from.clone().addScaledVector(way, far / length);
  const head = Math.min(0.45, length / (1 + form.heads));
  const neck = length - head * form.heads;
  const heads = Array.from({ length: form.heads }, (_, i): Part => [at(neck + i * head), at(neck + (i + 1) * head)]);
  const [piece, gap] = shafts[form.shaft] ?? [neck, 0];
  const shaft: Part[] = [];
  for (let far = 0; far < neck - 1e-9; far += piece + gap) shaft.push([at(far), at(Math.min(neck, far + piece))]);
  return { shaft, heads, foot: form.foot ? [[at(0), at(0.08)]] : [] };
}
