// The closed cube: 125 cells with edges, pieces between them.
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  Vector3,
} from "three";
import type { BoardEvents, Cell, Scene } from "../scene.ts";
import type { Decal } from "./decals.ts";
import { Instances, type Body } from "./instances.ts";
import type { Box } from "./pick.ts";
import { all, boxAt, fileOf, levelOf, rankOf, side } from "./places.ts";
import { edges, pieceScale } from "./shapes.ts";
import { Spatial } from "./spatial.ts";

/** The box of a target without capture, in parts of a cell. */
const quiet = 0.45;

const half = 2.5 * side;

/** From where it is seen at first, in radians: no piece of the first rows hides another. */
const front = { yaw: 0.45, pitch: 0.36 };

export class Cube extends Spatial {
  protected readonly air = side;
  protected readonly solid = false;
  protected readonly plumb = false; // its edges are lines enough
  private readonly lattice: LineSegments;
  private readonly pen = new LineBasicMaterial({ transparent: true, opacity: 0.4, depthWrite: false });
  private readonly boxes: Instances;

  constructor(host: HTMLElement, events: BoardEvents) {
    super("cube", host, events, front, pieceScale);
    this.boxes = new Instances(edges(0.035), new MeshBasicMaterial(), this.world.add.bind(this.world));
    const positions: number[] = [];
    const places = [0, 1, 2, 3, 4, 5].map((i) => (i - 2.5) * side);
    for (const u of places)
      for (const v of places) positions.push(-half, u, v, half, u, v, u, -half, v, u, half, v, u, v, -half, u, v, half);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
    this.lattice = new LineSegments(geometry, this.pen);
    this.lattice.renderOrder = 1;
    this.world.add(this.lattice);
    this.resize();
  }

  override close(): void {
    this.boxes.dispose();
    this.lattice.geometry.dispose();
    this.pen.dispose();
    super.close();
  }

  protected override at(c: Cell): Vector3 {
    return new Vector3((fileOf(c) - 2) * side, (levelOf(c) - 2.5) * side, (2 - rankOf(c)) * side);
  }

  /** Mirrored pieces hang from the ceiling of their cells. */
  protected override ceiling(): number {
    return side;
  }

  protected override handle(c: Cell): Vector3 {
    const at = this.at(c);
    const height = this.height(c);
    if (height === 0) return at.setY(at.y + side / 2);
    return at.setY(at.y + (this.scene!.mirrored.has(c) ? side - height / 2 : height / 2));
  }

  protected override build(): Vector3[] {
    const outside = half + 0.45;
    this.name(
      [0, 1, 2, 3, 4].flatMap((i) => [
        this.tag("spatial-level", "ABCDE"[i]!, () => {
          const [x, z] = this.left();
          return new Vector3(x * outside, (i - 2) * side, z * outside);
        }),
        this.tag("spatial-name", "abcde"[i]!, () => new Vector3((i - 2) * side, -half, this.near().z * outside)),
        this.tag("spatial-name", String(i + 1), () => new Vector3(this.near().x * outside, -half, (2 - i) * side)),
      ]),
    );
    const corner = half + 0.3;
    return [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) => [-1, 1].map((z) => new Vector3(x * corner, y * (half + 0.2), z * corner))),
    );
  }

  protected override paint(): void {
    this.pen.color.set(this.colours.line);
  }

  protected override marks(scene: Scene, decals: Decal[]): void {
    const { colours } = this;
    if (!scene.overlay)
      for (const c of all.filter((c) => (levelOf(c) + rankOf(c) + fileOf(c)) % 2 === 0))
        decals.push({
          at: this.at(c),
          kind: "fill",
          size: side,
          color: new Color(colours.dark[levelOf(c)]!),
          alpha: 0.3,
        });
    const boxes: Body[] = [];
    const box = (c: Cell, scale: number, colour: Color | number): void => {
      const at = this.at(c);
      const matrix = new Matrix4().makeScale(scale * side, scale * side, scale * side);
      boxes.push({ matrix: matrix.setPosition(at.x, at.y + side / 2, at.z), color: new Color(colour) });
    };
    // All boxes of a cell have sizes of their own, so that one hides no other.
    for (const c of scene.lastMove ?? []) box(c, 1.08, colours.last);
    if (scene.selected !== null) box(scene.selected, 1, colours.selected);
    for (const [c, { capture, gain, loss }] of scene.targets) {
      const share = gain + loss === 0 ? 0 : loss / (gain + loss);
      box(c, capture ? 0.9 : quiet, new Color(colours.gain).lerp(new Color(colours.loss), share));
    }
    if (scene.hint) {
      box(scene.hint[0], 1.16, colours.hintFrom);
      box(scene.hint[1], 1.16, colours.hintTo);
    }
    if (scene.check !== null) box(scene.check, 0.96, colours.check);
    this.boxes.set(boxes);
  }

  protected override targetBoxes(scene: Scene): Box[] {
    return [...scene.targets.keys()].map((c) =>
      boxAt(this.at(c), c, (side * quiet) / 2 + 0.1, side * quiet + 0.2, (side * (1 - quiet)) / 2 - 0.1),
    );
  }
}
