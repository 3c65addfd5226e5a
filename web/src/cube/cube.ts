import {
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  BackSide,
  Float32BufferAttribute,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  MeshPhongMaterial,
  PlaneGeometry,
  Quaternion,
  Scene as World,
  Vector3,
  WebGLRenderer,
} from "three";
import { balance } from "../label.ts";
import { cellName, type BoardEvents, type BoardView, type Cell, type Scene } from "../scene.ts";
import { Cells } from "./cells.ts";
import { darkColours, lightColours, type Colours } from "./colours.ts";
import { Instances } from "./instances.ts";
import { Orbit } from "./orbit.ts";
import { meant, walk, type Box, type Vector } from "./pick.ts";
import { body, edges, heights, pieceScale } from "./shapes.ts";
import style from "./style.css";
import { Tools, type Shown } from "./tools.ts";

/** The side of a cell, in the units of the pieces' heights. */
const side = 1.5;
const spreadLevels = 1.9; // times the side
/** The box of a target without capture, in parts of a cell. */
const quiet = 0.45;

const letters = [..."KQRBUNPkqrbunp"];
const all: readonly Cell[] = Array.from({ length: 125 }, (_, c) => c);
const [fileOf, rankOf, levelOf] = [
  (c: Cell): number => c % 5,
  (c: Cell): number => Math.floor(c / 5) % 5,
  (c: Cell): number => Math.floor(c / 25),
];

const upsideDown = new Matrix4().makeRotationZ(Math.PI);

const sheet = new CSSStyleSheet();

/** A text on the board, which stays where its place in the cube is. */
interface Tag {
  element: HTMLElement;
  place(): Vector3;
}

export class Cube implements BoardView {
  private readonly root = document.createElement("div");
  private readonly surface = document.createElement("div");
  private readonly texts = document.createElement("div");
  private readonly renderer: WebGLRenderer;
  private readonly world = new World();
  private readonly orbit: Orbit;
  private readonly cells: Cells;
  private readonly tools: Tools;
  private readonly stop = new AbortController();
  private readonly watch = new ResizeObserver(() => this.resize());
  private readonly levels: LineSegments[] = [];
  private readonly lines = new LineBasicMaterial({ transparent: true, opacity: 0.4, depthWrite: false });
  private readonly pieces = new Map<string, { inner: Instances; outer: Instances }>();
  private readonly floors: Instances;
  private readonly boxes: Instances;
  private readonly corners: Instances;
  private readonly shafts: Instances;
  private readonly heads: Instances;
  private scene: Scene | null = null;
  private shown: Shown = { levels: [true, true, true, true, true], spread: false };
  private colours: Colours = lightColours;
  private frame = 0;
  private names: Tag[] = []; // of levels, files and ranks
  private tags: Tag[] = []; // of the scene

  constructor(
    host: HTMLElement,
    private readonly events: BoardEvents,
  ) {
    this.renderer = renderer();
    if (!document.adoptedStyleSheets.includes(sheet)) {
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
    }
    const { signal } = this.stop;
    this.root.className = "cube";
    this.surface.className = "cube-surface";
    this.texts.className = "cube-texts";
    this.texts.ariaHidden = "true";
    this.renderer.domElement.ariaHidden = "true";

    const add = this.world.add.bind(this.world);
    for (const letter of letters) {
      const { inner, outer } = body(letter.toLowerCase());
      this.pieces.set(letter, {
        inner: new Instances(inner, new MeshPhongMaterial({ shininess: 40 }), add),
        outer: new Instances(outer, new MeshBasicMaterial({ side: BackSide }), add),
      });
    }
    const faint = { transparent: true, opacity: 0.24, depthWrite: false, side: DoubleSide };
    this.floors = new Instances(
      new PlaneGeometry(side * 0.97, side * 0.97).rotateX(-Math.PI / 2),
      new MeshBasicMaterial(faint),
      add,
      1,
    );
    this.boxes = new Instances(edges(0.035), new MeshBasicMaterial(), add);
    this.corners = new Instances(edges(0.04, 0.22), new MeshBasicMaterial(), add);
    const over = { transparent: true, opacity: 0.85, depthTest: false };
    this.shafts = new Instances(
      new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0),
      new MeshBasicMaterial(over),
      add,
      3,
    );
    this.heads = new Instances(new ConeGeometry(1, 1, 14).translate(0, 0.5, 0), new MeshBasicMaterial(over), add, 3);
    const sun = new DirectionalLight(0xffffff, 2.1);
    sun.position.set(-4, 9, 7);
    this.world.add(new HemisphereLight(0xffffff, 0x8890a0, 1.6), sun);

    this.orbit = new Orbit(this.surface, { click: (x, y) => this.click(x, y), moved: () => this.request() }, signal);
    this.cells = new Cells(
      {
        pick: events.pick,
        cancel: events.cancel,
        focus: (cell) => {
          this.reveal(cell);
          events.focus(cell);
        },
        turn: (yaw, pitch) => this.orbit.turn(yaw, pitch),
        zoom: (factor) => this.orbit.zoom(factor),
        drawn: () => this.marks(),
      },
      signal,
    );
    this.tools = new Tools(
      {
        show: (shown) => this.show(shown),
        turn: (yaw, pitch) => this.orbit.turn(yaw, pitch),
        zoom: (factor) => this.orbit.zoom(factor),
        reset: () => this.orbit.reset(this.scene?.flipped ?? false),
      },
      signal,
    );
    this.surface.append(this.renderer.domElement, this.texts, this.cells.element);
    this.root.append(this.surface, this.tools.element);
    host.append(this.root);

    this.renderer.domElement.addEventListener(
      "webglcontextlost",
      (e) => {
        e.preventDefault(); // so that the browser may give it back
        this.tools.say("The browser took the graphics of the cube away. If the cube stays empty, choose the layers.");
      },
      { signal },
    );
    this.renderer.domElement.addEventListener(
      "webglcontextrestored",
      () => {
        this.tools.say("");
        this.request();
      },
      { signal },
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.scene && this.draw(this.scene), {
      signal,
    });
    this.lattice();
    this.orbit.reset(false);
    this.watch.observe(this.surface);
    this.resize();
  }

  draw(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    if (before?.flipped !== scene.flipped) this.orbit.reset(scene.flipped);
    this.paint();
    this.cells.draw(scene);
    this.marks();
  }

  focus(): void {
    if (this.scene) this.reveal(this.scene.focus);
    this.cells.focus();
  }

  close(): void {
    this.stop.abort();
    this.watch.disconnect();
    cancelAnimationFrame(this.frame);
    for (const { inner, outer } of this.pieces.values()) {
      inner.dispose();
      outer.dispose();
    }
    for (const instances of [this.floors, this.boxes, this.corners, this.shafts, this.heads]) instances.dispose();
    for (const level of this.levels) level.geometry.dispose();
    this.lines.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // browsers give a page few contexts, and free them late
    this.root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
  }

  private get gap(): number {
    return this.shown.spread ? side * spreadLevels : side;
  }

  /** The middle of a cell. */
  private at(c: Cell): Vector3 {
    return new Vector3((fileOf(c) - 2) * side, (levelOf(c) - 2) * this.gap, (2 - rankOf(c)) * side);
  }

  /** The middle of what is drawn in a cell: where one clicks it. */
  private middle(c: Cell): Vector3 {
    const at = this.at(c);
    const height = this.scene ? this.height(c) : 0;
    return height > 0 ? at.setY(at.y + (this.hangs(c) ? -1 : 1) * (height / 2 - side / 2)) : at;
  }

  private visible(c: Cell): boolean {
    return this.shown.levels[levelOf(c)]!;
  }

  private show(shown: Shown): void {
    this.shown = shown;
    this.lattice();
    this.marks();
  }

  /** Shows the level of a cell that the keyboard has come to. */
  private reveal(c: Cell): void {
    if (!this.visible(c)) this.tools.reveal(levelOf(c));
  }

  /** Takes the colours of the page as it is now. */
  private paint(): void {
    const [r, g, b] = (getComputedStyle(this.surface).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const dark = (r ?? 255) * 0.3 + (g ?? 255) * 0.6 + (b ?? 255) * 0.1 < 128;
    this.colours = dark ? darkColours : lightColours;
    this.lines.color.set(this.colours.line);
    for (const [letter, { inner, outer }] of this.pieces) {
      const white = letter === letter.toUpperCase();
      const material = inner.mesh.material as MeshPhongMaterial;
      material.color.set(white ? this.colours.white : this.colours.black);
      material.specular.set(white ? 0x222222 : 0x667088);
      (outer.mesh.material as MeshBasicMaterial).color.set(white ? this.colours.whiteLine : this.colours.blackLine);
    }
  }

  /** Makes the edges of the cells, and the names of levels, files and ranks. */
  private lattice(): void {
    for (const level of this.levels.splice(0)) {
      level.removeFromParent();
      level.geometry.dispose();
    }
    const half = 2.5 * side;
    for (let level = 0; level < 5; level++) {
      if (!this.shown.levels[level]) continue;
      const positions: number[] = [];
      const floor = (level - 2) * this.gap - side / 2;
      for (let i = 0; i <= 5; i++) {
        const v = (i - 2.5) * side;
        for (const y of [floor, floor + side]) positions.push(v, y, -half, v, y, half, -half, y, v, half, y, v);
        for (let j = 0; j <= 5; j++) positions.push(v, floor, (j - 2.5) * side, v, floor + side, (j - 2.5) * side);
      }
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
      const lines = new LineSegments(geometry, this.lines);
      lines.renderOrder = 1;
      this.levels.push(lines);
      this.world.add(lines);
    }
    const middle = (level: number): number => (level - 2) * this.gap;
    const { levels } = this.shown;
    if (levels.includes(true))
      this.orbit.fit(half, middle(levels.indexOf(true)) - side / 2, middle(levels.lastIndexOf(true)) + side / 2);

    for (const { element } of this.names) element.remove();
    const outside = half + 0.45;
    const under = (): number => (this.shown.levels.indexOf(true) - 2) * this.gap - side / 2;
    const near = (): { x: number; z: number } => ({
      x: Math.sin(this.orbit.angle) >= 0 ? 1 : -1,
      z: Math.cos(this.orbit.angle) >= 0 ? 1 : -1,
    });
    this.names = [
      ...all
        .slice(0, 5)
        .filter((i) => this.shown.levels[i])
        .map((i) =>
          this.tag("cube-level", "ABCDE"[i]!, () => {
            const { x, z } = near();
            // Of the two upright edges at the sides, the left one.
            const left = Math.sin(this.orbit.angle) * Math.cos(this.orbit.angle) >= 0 ? [-x, z] : [x, -z];
            const [sx, sz] =
              this.leftmost([
                [-x, z],
                [x, -z],
              ]) ?? left;
            return new Vector3(sx! * outside, (i - 2) * this.gap, sz! * outside);
          }),
        ),
      ...all
        .slice(0, 5)
        .map((i) => this.tag("cube-name", "abcde"[i]!, () => new Vector3((i - 2) * side, under(), near().z * outside))),
      ...all
        .slice(0, 5)
        .map((i) =>
          this.tag("cube-name", String(i + 1), () => new Vector3(near().x * outside, under(), (2 - i) * side)),
        ),
    ];
  }

  /** Of corners of the cube, the one that is seen farthest to the left. */
  private leftmost(corners: readonly (readonly number[])[]): readonly number[] | undefined {
    const x = (corner: readonly number[]): number =>
      new Vector3(corner[0]!, 0, corner[1]!).multiplyScalar(2.5 * side).project(this.orbit.camera).x;
    return [...corners].sort((a, b) => x(a) - x(b))[0];
  }

  private tag(kind: string, text: string, place: () => Vector3): Tag {
    const element = document.createElement("span");
    element.className = `cube-text ${kind}`;
    element.textContent = text;
    this.texts.append(element);
    return { element, place };
  }

  /** Puts everything that the scene has into the world. */
  private marks(): void {
    const scene = this.scene;
    if (!scene) return;
    const colours = this.colours;
    this.stand();

    const { overlay } = scene;
    // Light cells have a floor only where an overlay colours it: less of what is below is veiled.
    const dark = (c: Cell): boolean => (levelOf(c) + rankOf(c) + fileOf(c)) % 2 === 0;
    const floors = all.filter((c) => this.visible(c) && (overlay ? overlay.label[c] !== "" : dark(c)));
    this.floors.set(
      floors.map((c) => {
        const color = overlay
          ? this.tone(overlay.tone[c]!, overlay.kind === "classes")
          : new Color(colours.dark[levelOf(c)]!);
        const at = this.at(c);
        return { matrix: new Matrix4().makeTranslation(at.x, at.y - side / 2 + 0.01, at.z), color };
      }),
    );

    const boxes: { matrix: Matrix4; color: Color }[] = [];
    const corners: { matrix: Matrix4; color: Color }[] = [];
    const box = (list: typeof boxes, c: Cell, scale: number, colour: Color | number): void => {
      const at = this.at(c);
      if (this.visible(c))
        list.push({
          matrix: new Matrix4().makeScale(scale * side, scale * side, scale * side).setPosition(at),
          color: new Color(colour),
        });
    };
    for (const { element } of this.tags) element.remove();
    this.tags = [];
    const note = (c: Cell, kind: string, text: string, up = -0.38): void => {
      if (this.visible(c))
        this.tags.push(this.tag(`cube-note ${kind}`, text, () => this.at(c).add(new Vector3(0, up * side, 0))));
    };
    // All boxes of a cell have sizes of their own, so that one hides no other.
    for (const c of scene.lastMove ?? []) box(boxes, c, 1.08, colours.last);
    if (scene.selected !== null) box(boxes, scene.selected, 1, colours.selected);
    for (const [c, target] of scene.targets) {
      const { gain, loss } = target;
      const share = gain + loss === 0 ? 0 : loss / (gain + loss);
      box(boxes, c, target.capture ? 0.9 : quiet, new Color(colours.gain).lerp(new Color(colours.loss), share));
      const text = [balance(target), target.promotion ? "♛" : ""].filter(Boolean).join(" ");
      if (text) note(c, target.exchange < 0 ? "cube-loss" : "cube-gain", text);
    }
    if (scene.hint) {
      box(boxes, scene.hint[0], 1.16, colours.hintFrom);
      box(boxes, scene.hint[1], 1.16, colours.hintTo);
      note(scene.hint[0], "cube-from", "hint: from", 0.5);
      note(scene.hint[1], "cube-to", "hint: to", 0.5);
    }
    if (scene.check !== null) {
      box(boxes, scene.check, 0.96, colours.check);
      note(scene.check, "cube-check", "check", 0.42);
    }
    if (this.cells.focused) box(corners, scene.focus, 1.03, colours.focus);
    this.boxes.set(boxes);
    this.corners.set(corners);
    if (overlay) for (const c of all) if (overlay.label[c]) note(c, "cube-overlay", overlay.label[c]!, -0.42);
    this.arrows(scene);
    const hidden = [...scene.targets.keys()].filter((c) => !this.visible(c));
    this.tools.say(hidden.length === 0 ? "" : `Hidden: ${hidden.map(cellName).join(", ")}`);
    this.request();
  }

  private tone(tone: number, classes: boolean): Color {
    if (classes) return new Color(this.colours.classes[tone] ?? this.colours.light);
    return new Color(this.colours.light).lerp(
      new Color(tone < 0 ? this.colours.overlayBlack : this.colours.overlayWhite),
      Math.min(1, Math.abs(tone)),
    );
  }

  private arrows(scene: Scene): void {
    const [shafts, heads]: { matrix: Matrix4; color: Color }[][] = [[], []];
    const up = new Vector3(0, 1, 0);
    for (const { from, to, kind, weight } of scene.arrows) {
      if (!this.visible(from) || !this.visible(to)) continue;
      const [a, b] = [this.at(from), this.at(to)];
      const along = b.clone().sub(a);
      const length = along.length();
      const turned = new Quaternion().setFromUnitVectors(up, along.normalize());
      const radius = 0.03 + 0.05 * weight;
      const head = Math.min(0.5, length / 2);
      const color = new Color(this.colours.arrows[kind]);
      shafts!.push({ matrix: new Matrix4().compose(a, turned, new Vector3(radius, length - head, radius)), color });
      heads!.push({
        matrix: new Matrix4().compose(
          b.clone().addScaledVector(along, -head),
          turned,
          new Vector3(3 * radius, head, 3 * radius),
        ),
        color,
      });
    }
    this.shafts.set(shafts!);
    this.heads.set(heads!);
  }

  /** Stands the pieces into their cells, mirrored ones upside down from the ceiling. Heads of horses turn their side to us. */
  private stand(): void {
    const places = new Map<string, Matrix4[]>(letters.map((letter) => [letter, []]));
    const turned = new Matrix4().makeRotationY(this.orbit.angle);
    for (const c of all) {
      const letter = this.scene?.board[c] ?? ".";
      if (letter === "." || !this.visible(c)) continue;
      const at = this.at(c);
      const matrix = "nN".includes(letter) || "uU".includes(letter) ? turned.clone() : new Matrix4();
      const hangs = this.hangs(c);
      if (hangs) matrix.multiply(upsideDown);
      places.get(letter)?.push(matrix.setPosition(at.x, at.y + (hangs ? -1 : 1) * (0.02 - side / 2), at.z));
    }
    for (const [letter, matrices] of places) {
      const { inner, outer } = this.pieces.get(letter)!;
      for (const instances of [inner, outer]) instances.set(matrices.map((matrix) => ({ matrix })));
    }
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.surface;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.orbit.resize(width, height);
  }

  /** Draws before the next frame of the browser, once however much has changed. */
  private request(): void {
    if (this.frame === 0 && !this.stop.signal.aborted) this.frame = requestAnimationFrame(() => this.render());
  }

  private render(): void {
    this.frame = 0;
    this.stand();
    this.renderer.render(this.world, this.orbit.camera);
    for (const { element, place } of [...this.names, ...this.tags]) this.put(element, place());
    this.cells.place((c, element) => this.put(element, this.middle(c)));
    this.surface.dataset["drawn"] = String(Number(this.surface.dataset["drawn"] ?? 0) + 1);
  }

  /** Puts an element where a place of the world is seen. */
  private put(element: HTMLElement, place: Vector3): void {
    const { x, y } = place.project(this.orbit.camera);
    element.style.translate = `${((x + 1) / 2) * this.surface.clientWidth}px ${((1 - y) / 2) * this.surface.clientHeight}px`;
  }

  private click(x: number, y: number): void {
    const scene = this.scene;
    if (!scene) return;
    const [nx, ny] = [(x / this.surface.clientWidth) * 2 - 1, 1 - (y / this.surface.clientHeight) * 2];
    const origin = new Vector3(nx, ny, -1).unproject(this.orbit.camera);
    const direction = new Vector3(nx, ny, 1).unproject(this.orbit.camera).sub(origin);
    const shown = all.filter((c) => this.visible(c));
    const ray = (boxes: Box[]): number[] => walk(origin.toArray(), direction.toArray(), boxes);
    const cells = ray(shown.map((c) => this.box(c, side / 2, side)));
    const piece = (c: Cell): boolean => scene.board[c] !== ".";
    const drawn = ray([
      ...shown
        .filter(piece)
        .map((c) => this.box(c, 0.3, this.height(c) + 0.05, this.hangs(c) ? side - this.height(c) - 0.05 : 0)),
      ...shown
        .filter((c) => scene.targets.has(c))
        .map((c) => this.box(c, (side * quiet) / 2 + 0.1, side * quiet + 0.2, (side * (1 - quiet)) / 2 - 0.1)),
    ]);
    const cell = meant(drawn, cells, (c) => scene.movable.has(c) || scene.targets.has(c), piece);
    if (cell === null) this.events.cancel();
    else this.events.pick(cell);
  }

  /** Whether the piece in a cell is mirrored: it hangs from the ceiling of its cell. */
  private hangs(c: Cell): boolean {
    return this.scene!.mirrored.has(c);
  }

  /** How high the piece in a cell is. */
  private height(c: Cell): number {
    return (heights[this.scene!.board[c]!.toLowerCase()] ?? 0) * pieceScale;
  }

  private box(c: Cell, half: number, height: number, up = 0): Box {
    const { x, y, z } = this.at(c);
    const floor = y - side / 2 + up;
    const [least, most]: [Vector, Vector] = [
      [x - half, floor, z - half],
      [x + half, floor + height, z + half],
    ];
    return { cell: c, least, most };
  }
}

function renderer(): WebGLRenderer {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { alpha: true, antialias: true });
  if (!context) throw new Error("This browser offers no WebGL, which the cube needs. The layers show the same game.");
  return new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
}
