// The levels in space: five boards above each other, so far apart that none covers another.
import { BoxGeometry, Color, Matrix4, MeshLambertMaterial, Vector3 } from "three";
import type { BoardEvents, Cell, Scene } from "../scene.ts";
import type { Decal } from "./decals.ts";
import { Instances } from "./instances.ts";
import { heights } from "./shapes.ts";
import { all, fileOf, levelOf, rankOf, side, Spatial } from "./spatial.ts";

/** From where they are seen at first, in radians. */
const front = { yaw: 0.14, pitch: 0.45 };

/** What is free between a level and the pieces on the one below, as it is seen. */
const air = 0.2;

const half = 2.5 * side;
const rim = 0.16; // of the board that the cells lie on
const thick = 0.14;

/** A surface that is wider than this, by its height, has two columns of levels beside each other. */
const wide = 1.5;

/** How wide a board is seen that is turned by an angle. */
const across = 2 * (half + rim) * (Math.cos(front.yaw) + Math.sin(front.yaw));

export class Levels extends Spatial {
  protected readonly air = 0.02;
  protected readonly solid = true;
  private readonly tiles: Instances;
  private readonly boards: Instances;
  private heights = [-8, -4, 0, 4, 8]; // of the levels
  private apart = 0; // from the axis to the two columns of a wide surface

  constructor(host: HTMLElement, events: BoardEvents) {
    super("levels", host, events, front, 0.95);
    const add = this.world.add.bind(this.world);
    this.tiles = new Instances(
      new BoxGeometry(side, 0.06, side).translate(0, -0.03, 0),
      new MeshLambertMaterial(),
      add,
    );
    this.boards = new Instances(
      new BoxGeometry(2 * (half + rim), thick, 2 * (half + rim)).translate(0, -thick / 2 - 0.03, 0),
      new MeshLambertMaterial(),
      add,
    );
    this.resize();
  }

  override close(): void {
    this.tiles.dispose();
    this.boards.dispose();
    super.close();
  }

  protected override get plumb(): boolean {
    return this.apart === 0;
  }

  protected override ceiling(height: number): number {
    return height;
  }

  protected override at(c: Cell): Vector3 {
    return this.middle(levelOf(c)).add(new Vector3((fileOf(c) - 2) * side, 0, (2 - rankOf(c)) * side));
  }

  private middle(level: number): Vector3 {
    const x = level % 2 === 0 ? -this.apart : this.apart;
    return new Vector3(x * Math.cos(front.yaw), this.heights[level]!, -x * Math.sin(front.yaw));
  }

  protected override build(aspect: number): Vector3[] {
    const columns = aspect > wide;
    this.apart = columns ? (across / 2) * 1.16 : 0;
    // Each level as near to the one below as it may be: then all of them are as large as they can be.
    for (let round = 0; round < 6; round++) {
      this.orbit.fit(this.bounds(), aspect);
      for (let level = columns ? 2 : 1; level < 5; level++) {
        const below = columns ? level - 2 : level - 1;
        const free = this.orbit.rise(this.corners(level, -thick), this.corners(below, heights["k"]! * this.scale));
        if (columns && level % 2 === 1) continue;
        const by = air - free;
        for (let l = level; l < 5; l++) this.heights[l]! += by;
      }
      if (columns) for (const l of [1, 3]) this.heights[l] = (this.heights[l - 1]! + this.heights[l + 1]!) / 2;
      const middle = (this.heights[0]! + this.heights[4]!) / 2;
      this.heights = this.heights.map((height) => height - middle);
    }
    this.name([
      ...[0, 1, 2, 3, 4].map((level) =>
        this.tag("spatial-level", "ABCDE"[level]!, () => this.edge(level, this.left(), 0.75)),
      ),
      ...[0, 1, 2, 3, 4].flatMap((i) => [
        this.tag("spatial-name", "abcde"[i]!, () =>
          this.middle(0).add(new Vector3((i - 2) * side, -0.1, this.near().z * (half + 0.55))),
        ),
        this.tag("spatial-name", String(i + 1), () =>
          this.middle(0).add(new Vector3(this.near().x * (half + 0.55), -0.1, (2 - i) * side)),
        ),
      ]),
    ]);
    return this.bounds();
  }

  /** What is to be seen whole: the levels with their pieces, and the names beside them. */
  private bounds(): Vector3[] {
    return [0, 1, 2, 3, 4].flatMap((level) => [
      ...this.corners(level, -thick, 0.8),
      ...this.corners(level, heights["k"]! * this.scale),
    ]);
  }

  private corners(level: number, height: number, out = 0): Vector3[] {
    const reach = half + rim + out;
    return [-1, 1].flatMap((x) =>
      [-1, 1].map((z) => this.middle(level).add(new Vector3(x * reach, height, z * reach))),
    );
  }

  private edge(level: number, [x, z]: readonly [number, number], out: number): Vector3 {
    return this.middle(level).add(new Vector3(x * (half + out), 0, z * (half + 0.1)));
  }

  protected override paint(): void {
    const { colours } = this;
    const dark = colours.dark.map((colour) => new Color(colour));
    const light = new Color(colours.light);
    this.tiles.set(
      all.map((c) => ({
        matrix: new Matrix4().setPosition(this.at(c)),
        color: (levelOf(c) + rankOf(c) + fileOf(c)) % 2 === 0 ? dark[levelOf(c)]! : light,
      })),
    );
    const board = new Color(colours.board);
    this.boards.set(
      [0, 1, 2, 3, 4].map((level) => ({ matrix: new Matrix4().setPosition(this.middle(level)), color: board })),
    );
  }

  protected override marks(scene: Scene, decals: Decal[]): void {
    const { colours } = this;
    const lay = (kind: Decal["kind"], c: Cell, size: number, color: number, alpha = 1, share = 0): void => {
      decals.push({ at: this.at(c), kind, size: size * side, color: new Color(color), alpha, share });
    };
    for (const c of scene.lastMove ?? []) {
      lay("fill", c, 0.98, colours.last, 0.5);
      lay("frame", c, 0.98, colours.last);
    }
    // A mirrored piece stands on its head, on a mirror.
    for (const c of scene.mirrored) {
      lay("disc", c, 0.9, colours.mirror, 0.75);
      lay("halo", c, 0.96, colours.mirrorEdge, 0.7);
    }
    // The light comes from the left and from the front.
    for (const c of all.filter((c) => scene.board[c] !== ".")) {
      const at = this.at(c).add(new Vector3(0.12, 0, -0.08));
      decals.push({ at, kind: "shadow", size: 1.1 * side, color: new Color(0x000000), alpha: colours.shadow });
    }
    if (scene.selected !== null) {
      lay("fill", scene.selected, 0.98, colours.selected, 0.35);
      lay("frame", scene.selected, 0.98, colours.selected);
    }
    for (const [c, { capture, gain, loss }] of scene.targets)
      lay("ring", c, capture ? 0.98 : 0.66, 0, 1, gain + loss === 0 ? 1 : gain / (gain + loss));
    if (scene.hint) {
      lay("frame", scene.hint[0], 1, colours.hintFrom);
      lay("frame", scene.hint[1], 1, colours.hintTo);
    }
    if (scene.check !== null) {
      lay("fill", scene.check, 0.98, colours.check, 0.35);
      lay("double", scene.check, 0.98, colours.check);
    }
  }
}
