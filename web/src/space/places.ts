// Where the five levels are in space, for a form of the picture: pure geometry, without anything drawn.
import { Vector3 } from "three";
import type { Cell } from "../scene.ts";
import type { Orbit } from "./orbit.ts";
import type { Box } from "./pick.ts";
import { heights } from "./shapes.ts";

/** The side of a cell, in the units of the pieces' heights. */
export const side = 1.5;

export const all: readonly Cell[] = Array.from({ length: 125 }, (_, c) => c);
export const [fileOf, rankOf, levelOf] = [
  (c: Cell): number => c % 5,
  (c: Cell): number => Math.floor(c / 5) % 5,
  (c: Cell): number => Math.floor(c / 25),
];

/** From where the levels are seen at first, in radians. */
export const front = { yaw: 0.14, pitch: 0.45 };

/**
 * How steeply we look down. Five levels above each other fill the height of a surface, so one that is not narrow has
 * room beside them: seen from lower down they are larger. Lower still, pieces would hide the ranks behind them.
 */
const pitchOf = (aspect: number): number => Math.max(0.35, Math.min(0.45, 0.45 - (aspect - 0.7)));

/** The size of the pieces on the levels. */
export const scale = 0.95;

export const half = 2.5 * side;
export const rim = 0.16; // of the board that the cells lie on
export const thick = 0.14;

/** What is free between a level and the pieces on the one below, as it is seen. */
const air = 0.2;

/** A surface that is wider than this, by its height, has two columns of levels beside each other. */
const wide = 1.5;

/** How wide a board is seen that is turned by an angle. */
const across = 2 * (half + rim) * (Math.cos(front.yaw) + Math.sin(front.yaw));

/** A box on the floor of a cell whose middle is given, as wide as twice a half. */
export function boxAt({ x, y, z }: Vector3, cell: Cell, half: number, height: number, up = 0): Box {
  return { cell, least: [x - half, y + up, z - half], most: [x + half, y + up + height, z + half] };
}

/** The box around the body of a piece, for pointers. */
export const bodyAt = (at: Vector3, cell: Cell, scale: number, height: number, up = 0): Box =>
  boxAt(at, cell, 0.3 * scale, height + 0.04, up);

/** Five levels above each other, so far apart that none covers another. */
export class Places {
  private heights = [-8, -4, 0, 4, 8]; // of the levels
  private apart = 0; // from the axis to the two columns of a wide surface

  constructor(private readonly orbit: Orbit) {}

  /** Whether the levels are straight above each other. */
  get plumb(): boolean {
    return this.apart === 0;
  }

  /** The middle of a cell's floor. */
  at(c: Cell): Vector3 {
    return this.middle(levelOf(c)).add(new Vector3((fileOf(c) - 2) * side, 0, (2 - rankOf(c)) * side));
  }

  middle(level: number): Vector3 {
    const x = level % 2 === 0 ? -this.apart : this.apart;
    return new Vector3(x * Math.cos(front.yaw), this.heights[level]!, -x * Math.sin(front.yaw));
  }

  /** Moves the levels for a surface, width by height, and returns what is to be seen whole. */
  build(aspect: number): Vector3[] {
    const columns = aspect > wide;
    this.orbit.lean(pitchOf(aspect));
    this.apart = columns ? (across / 2) * 1.16 : 0;
    // Each level as near to the one below as it may be: then all of them are as large as they can be.
    for (let round = 0; round < 6; round++) {
      this.orbit.fit(this.bounds(), aspect);
      for (let level = columns ? 2 : 1; level < 5; level++) {
        const below = columns ? level - 2 : level - 1;
        const free = this.orbit.rise(this.corners(level, -thick), this.corners(below, heights["k"]! * scale));
        if (columns && level % 2 === 1) continue;
        const by = air - free;
        for (let l = level; l < 5; l++) this.heights[l]! += by;
      }
      if (columns) for (const l of [1, 3]) this.heights[l] = (this.heights[l - 1]! + this.heights[l + 1]!) / 2;
      const middle = (this.heights[0]! + this.heights[4]!) / 2;
      this.heights = this.heights.map((height) => height - middle);
    }
    return this.bounds();
  }

  /** What is to be seen whole: the levels with their pieces, and the names beside them. */
  private bounds(): Vector3[] {
    return [0, 1, 2, 3, 4].flatMap((level) => [
      ...this.corners(level, -thick, 0.8),
      ...this.corners(level, heights["k"]! * scale),
    ]);
  }

  private corners(level: number, height: number, out = 0): Vector3[] {
    const reach = half + rim + out;
    return [-1, 1].flatMap((x) =>
      [-1, 1].map((z) => this.middle(level).add(new Vector3(x * reach, height, z * reach))),
    );
  }
}
