// The levels in space: five boards above each other, so far apart that none covers another.
import { BoxGeometry, Color, Matrix4, MeshLambertMaterial, Vector3 } from "three";
import type { BoardEvents, Cell, Scene } from "../scene.ts";
import type { Decal } from "./decals.ts";
import { Instances } from "./instances.ts";
import { all, fileOf, front, half, levelOf, Places, rankOf, rim, scale, side, thick } from "./places.ts";
import { Spatial } from "./spatial.ts";

export class Levels extends Spatial {
  protected readonly air = 0.02;
  protected readonly solid = true;
  private readonly tiles: Instances;
  private readonly boards: Instances;
  private readonly places: Places;

  constructor(host: HTMLElement, events: BoardEvents) {
    super("levels", host, events, front, scale);
    this.places = new Places(this.orbit);
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
    return this.places.plumb;
  }

  protected override ceiling(height: number): number {
    return height;
  }

  protected override at(c: Cell): Vector3 {
    return this.places.at(c);
  }

  protected override build(aspect: number): Vector3[] {
    const bounds = this.places.build(aspect);
    this.name([
      ...[0, 1, 2, 3, 4].map((level) =>
        this.tag("spatial-level", "ABCDE"[level]!, () => this.edge(level, this.left(), 0.75)),
      ),
      // On each level: to find a cell of another one somebody would have to count.
      ...[0, 1, 2, 3, 4].flatMap((level) =>
        [0, 1, 2, 3, 4].flatMap((i) => [
          this.tag("spatial-name", "abcde"[i]!, () =>
            this.places.middle(level).add(new Vector3((i - 2) * side, -0.3, this.near().z * (half + 0.55))),
          ),
          this.tag("spatial-name", String(i + 1), () =>
            this.places.middle(level).add(new Vector3(this.near().x * (half + 0.55), -0.1, (2 - i) * side)),
          ),
        ]),
      ),
    ]);
    return bounds;
  }

  private edge(level: number, [x, z]: readonly [number, number], out: number): Vector3 {
    return this.places.middle(level).add(new Vector3(x * (half + out), 0, z * (half + 0.1)));
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
      [0, 1, 2, 3, 4].map((level) => ({ matrix: new Matrix4().setPosition(this.places.middle(level)), color: board })),
    );
  }

  protected override marks(scene: Scene, decals: Decal[]): void {
    const { colours } = this;
    const lay = (kind: Decal["kind"], c: Cell, size: number, color: number, alpha = 1, share = 0): void => {
      decals.push({ at: this.at(c), kind, size: size * side, color: new Color(color), alpha, share });
    };
    for (const c of scene.lastMove ?? []) {
      lay("fill", c, 0.98, colours.last, 0.5);
      lay("thin", c, 0.98, colours.last);
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
