// What the two views in space share: pieces, light, marks, texts, the camera, and what pointers and keys do. Levels and
// cube say where the cells are, and what marks them.
import {
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  MeshBasicMaterial,
  Scene as World,
  Vector3,
  WebGLRenderer,
} from "three";
import { text as language } from "../english.ts";
import { glides } from "../glide.ts";
import { commandOf } from "../keymap.ts";
import { balance } from "../label.ts";
import { isWhite } from "../pieces.ts";
import { cellName, type Arrow, type BoardEvents, type BoardView, type Cell, type Scene } from "../scene.ts";
import { hasTurned, singleKeys } from "../settings.ts";
import { Cells } from "./cells.ts";
import { darkColours, lightColours, type Colours } from "./colours.ts";
import { Decals, type Decal } from "./decals.ts";
import { gloss } from "./gloss.ts";
import { Hands } from "./hands.ts";
import { between, Instances, type Body } from "./instances.ts";
import { Orbit } from "./orbit.ts";
import { meant, taken, walk, type Box } from "./pick.ts";
import { all, bodyAt, boxAt, side } from "./places.ts";
import { body, heights, horn, slit } from "./shapes.ts";
import style from "./style.css";

const words = language.space;
const glideTime = 320; // milliseconds
const lift = 0.35; // of a piece that is dragged, above its cell
const letters = [..."kqrbunp"];
const upsideDown = new Matrix4().makeRotationX(Math.PI); // heads of horses look the same way then
const gold = new Color(0xd9a436);
const sheet = new CSSStyleSheet();

/** A text on the board, which stays where its place is. */
interface Tag {
  element: HTMLElement;
  place(): Vector3;
}

interface Point {
  x: number;
  y: number;
}

/** Where a piece or a note is seen, in pixels of the picture. */
interface Outline {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much of the picture two outlines have in common. */
const common = (a: Outline, b: Outline): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

export abstract class Spatial implements BoardView {
  protected readonly surface = document.createElement("div");
  protected readonly world = new World();
  protected readonly orbit: Orbit;
  protected readonly decals = new Decals();
  protected scene: Scene | null = null;
  protected colours: Colours = lightColours;
  /** The cell under the pointer, or under the piece that is dragged. */
  protected hover: Cell | null = null;
  private readonly root = document.createElement("div");
  private readonly texts = document.createElement("div");
  private readonly said = document.createElement("p");
  private readonly home = document.createElement("button");
  private readonly tip = document.createElement("p"); // how to turn the board, for who has not done it yet
  private readonly renderer: WebGLRenderer;
  private readonly smooth: boolean; // edges are: thin lines are seen whole
  private readonly cells: Cells;
  private readonly stop = new AbortController();
  private readonly watch = new ResizeObserver(() => this.resize());
  private readonly scheme: MutationObserver; // of colours that the menu chooses
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly wood = gloss();
  private readonly pieces = new Map<string, Instances>();
  private readonly horns: Instances;
  private readonly slits: Instances;
  private readonly faint: Instances; // rods: drop lines, columns
  private readonly rods: Instances; // rays, arrows
  private readonly heads: Instances;
  private names: Tag[] = []; // of levels, files and ranks
  private tags: Tag[] = []; // of the scene
  private outlines: Outline[] = []; // of the pieces, and of the notes that have a place already
  private size = { width: 1, height: 1 }; // of the picture, in pixels
  private frame = 0;
  private moved = true; // the camera or a mark has, since the texts got their places
  private gliding = new Map<Cell, { from: Vector3; began: number }>();
  private lifted: { cell: Cell; at: Vector3; over: Cell | null } | null = null;
  private dropped: Cell | null = null; // it is there already
  private line: { from: Cell; to: Cell } | null = null; // that is being drawn
  private pointer: readonly [x: number, y: number] | null = null; // where it is in the picture, while it is no drag

  protected constructor(
    kind: string,
    host: HTMLElement,
    private readonly events: BoardEvents,
    front: { yaw: number; pitch: number },
    protected readonly scale: number, // of the pieces
  ) {
    const waiting = spare?.getContext().isContextLost() ? null : spare;
    this.renderer = waiting ?? renderer();
    spare = null;
    this.smooth = this.renderer.getContext().getContextAttributes()?.antialias ?? false;
    if (!document.adoptedStyleSheets.includes(sheet)) {
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
    }
    const { signal } = this.stop;
    this.root.className = `spatial spatial-${kind}`;
    this.surface.className = "spatial-surface";
    this.texts.className = "spatial-texts";
    this.texts.ariaHidden = "true";
    this.renderer.domElement.ariaHidden = "true";
    this.said.className = "spatial-said";
    this.said.role = "status";
    this.home.type = "button";
    this.home.className = "spatial-home";
    this.home.textContent = words.front;
    this.tip.className = "spatial-tip";
    this.tip.textContent = words.turn;
    this.home.addEventListener("click", () => this.orbit.reset(this.scene?.flipped ?? false), { signal });

    const add = this.world.add.bind(this.world);
    for (const letter of letters) this.pieces.set(letter, new Instances(bodyOf(letter), this.wood, add));
    this.horns = new Instances(horn(), this.wood, add);
    this.slits = new Instances(slit(), this.wood, add);
    const rod = (): CylinderGeometry => new CylinderGeometry(1, 1, 1, 6, 1, true).translate(0, 0.5, 0);
    const through = (opacity: number): MeshBasicMaterial =>
      new MeshBasicMaterial({ transparent: true, opacity, depthWrite: false });
    this.faint = new Instances(rod(), through(0.3), add, 2);
    this.rods = new Instances(rod(), through(0.8), add, 3);
    this.heads = new Instances(new ConeGeometry(1, 1, 14).translate(0, 0.5, 0), through(0.9), add, 3);
    const sun = new DirectionalLight(0xfff6e6, 1.7);
    sun.position.set(-5, 9, 6);
    this.world.add(new HemisphereLight(0xffffff, 0x8a7f74, 1.7), sun, this.decals.mesh);

    this.orbit = new Orbit(front, () => this.turned());
    const picture = (x: number, y: number): [number, number] => [
      (x / this.surface.clientWidth) * 2 - 1,
      1 - (y / this.surface.clientHeight) * 2,
    ];
    new Hands(
      this.surface,
      {
        grab: (x, y) => this.grab(this.hit(...picture(x, y), null, false)),
        drag: (x, y) => this.drag(...picture(x, y)),
        drop: () => this.drop(),
        release: () => this.release(),
        click: (x, y) => {
          const cell = this.hit(...picture(x, y));
          if (cell === null) events.cancel();
          else events.pick(cell);
        },
        draws: () => this.scene?.drawing ?? false,
        line: (a, b, done) => this.sketch(this.seen(...picture(a.x, a.y)), this.seen(...picture(b.x, b.y)), done),
        hold: (x, y) => {
          const cell = this.seen(...picture(x, y));
          if (cell !== null) events.ask(cell);
        },
        hover: (x, y) => this.point(picture(x, y)),
        leave: () => this.point(null),
        turn: (yaw, pitch) => {
          this.orbit.turn(yaw, pitch);
          hasTurned.set(true);
        },
        zoom: (factor, x, y) => this.orbit.zoom(factor, picture(x, y)[1]),
      },
      signal,
    );
    this.cells = new Cells(
      {
        pick: events.pick,
        cancel: events.cancel,
        focus: events.focus,
        ask: events.ask,
        turn: (yaw, pitch) => this.orbit.turn(yaw, pitch),
        zoom: (factor) => this.orbit.zoom(factor),
        drawn: () => this.mark(),
      },
      signal,
    );
    this.surface.append(this.renderer.domElement, this.texts, this.cells.element, this.home, this.tip, this.said);
    this.root.append(this.surface);
    host.append(this.root);

    // While a pointer is on the board, the key asks about the cell under it.
    addEventListener(
      "keydown",
      (e) => {
        if (this.hover === null || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
        if (commandOf("board", e) !== "attackers" || !singleKeys.on()) return;
        if ((e.target as Element).closest("input, textarea, select, dialog")) return;
        events.ask(this.hover);
      },
      { signal },
    );
    this.renderer.domElement.addEventListener(
      "webglcontextlost",
      (e) => {
        e.preventDefault(); // so that the browser may give it back
        this.said.textContent = words.lost;
      },
      { signal },
    );
    this.renderer.domElement.addEventListener(
      "webglcontextrestored",
      () => {
        this.said.textContent = "";
        this.request();
      },
      { signal },
    );
    const recolour = (): void => {
      if (!this.scene) return;
      this.readColours();
      this.mark();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour, { signal });
    this.scheme = new MutationObserver(recolour);
    this.scheme.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
    this.orbit.reset(false);
    this.watch.observe(this.surface);
  }

  /** The middle of a cell's floor. */
  protected abstract at(c: Cell): Vector3;
  /** Whether the levels are straight above each other: then pieces have lines down to the next level. */
  protected abstract readonly plumb: boolean;
  /**
   * Whether a cell hides those behind it. Otherwise a place of the picture means none of them before it means
   * something.
   */
  protected abstract readonly solid: boolean;
  /** How high the air of a cell is, through which it is clicked. */
  protected abstract readonly air: number;
  /** How high the feet of a piece that is upside down are above the floor. */
  protected abstract ceiling(height: number): number;
  /** Builds what stays for a form of the surface, width by height, and returns what is to be seen whole. */
  protected abstract build(aspect: number): Vector3[];
  /** Draws the marks of a scene that the views draw differently. */
  protected abstract marks(scene: Scene, decals: Decal[]): void;
  /** Takes the colours of the page. */
  protected abstract paint(): void;

  draw(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    this.surface.classList.toggle("drawing", scene.drawing);
    if (!before) this.readColours();
    if (before?.flipped !== scene.flipped) this.orbit.reset(scene.flipped);
    if (before && before.board !== scene.board) this.glide(before, scene);
    this.dropped = null;
    this.tip.hidden ||= scene.lastMove !== null;
    this.cells.draw(scene);
    this.aim();
    this.mark();
  }

  focus(): void {
    this.cells.focus();
  }

  close(): void {
    this.stop.abort();
    this.watch.disconnect();
    this.scheme.disconnect();
    cancelAnimationFrame(this.frame);
    for (const instances of [...this.pieces.values(), this.horns, this.slits, this.faint, this.rods, this.heads])
      instances.dispose();
    this.decals.dispose();
    this.wood.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // browsers give a page few contexts, and free them late
    this.root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
  }

  // ---- what views use

  protected note(c: Cell, kind: string, text: string, up: number): void {
    this.tags.push(this.tag(`spatial-note ${kind}`, text, () => this.free(c, text, up)));
  }

  /** Where a note on a cell hides least of pieces and other notes: in its place, or at an edge of its floor. */
  private free(c: Cell, text: string, up: number): Vector3 {
    const [wide, high] = [6.5 * text.length + 10, 16];
    const { x, z } = this.near();
    const aside = 0.36 * side;
    const places = [new Vector3(0, up, 0), new Vector3(0, 0, z * aside)];
    for (const turn of [x, -x])
      for (const far of [1, 0, -1]) places.push(new Vector3(turn * aside, 0, far * z * aside));
    const tried = places.map((place) => {
      const at = this.onPicture(this.at(c).add(place));
      const box = { left: at.x - wide / 2, right: at.x + wide / 2, top: at.y - high / 2, bottom: at.y + high / 2 };
      return { place, box, hidden: this.outlines.reduce((sum, outline) => sum + common(outline, box), 0) };
    });
    const best = tried.reduce((a, b) => (b.hidden < a.hidden - 1 ? b : a)); // a pixel is no reason to move
    this.outlines.push(best.box);
    return this.at(c).add(best.place);
  }

  protected tag(kind: string, text: string, place: () => Vector3): Tag {
    const element = document.createElement("span");
    element.className = `spatial-text ${kind}`;
    element.textContent = text;
    this.texts.append(element);
    return { element, place };
  }

  /** Draws the names of levels, files and ranks again. */
  protected name(names: Tag[]): void {
    for (const { element } of this.names) element.remove();
    this.names = names;
  }

  /** How high the piece in a cell is. */
  protected height(c: Cell): number {
    const letter = this.scene?.board[c] ?? "."; // the position may not be there yet
    return (heights[letter.toLowerCase()] ?? 0) * this.scale;
  }

  protected tone(tone: number, classes: boolean): Color {
    if (classes) return new Color(this.colours.classes[tone] ?? this.colours.light);
    return new Color(this.colours.light).lerp(
      new Color(tone < 0 ? this.colours.overlayBlack : this.colours.overlayWhite),
      Math.min(1, Math.abs(tone)),
    );
  }

  /** Which way the camera looks, as signs of x and z: where the near edges are. */
  protected near(): { x: number; z: number } {
    return { x: Math.sin(this.orbit.angle) >= 0 ? 1 : -1, z: Math.cos(this.orbit.angle) >= 0 ? 1 : -1 };
  }

  /** The corner of a board that is seen farthest to the left, as signs of x and z. */
  protected left(): readonly [x: number, z: number] {
    const { x, z } = this.near();
    return Math.sin(this.orbit.angle) * Math.cos(this.orbit.angle) >= 0 ? [-x, z] : [x, -z];
  }

  // ---- colours and light

  private readColours(): void {
    const [r, g, b] = (getComputedStyle(this.surface).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const dark = (r ?? 255) * 0.3 + (g ?? 255) * 0.6 + (b ?? 255) * 0.1 < 128;
    this.colours = dark ? darkColours : lightColours;
    this.decals.arcs(new Color(this.colours.gain), new Color(this.colours.loss));
    this.paint();
  }

  // ---- marks

  /** Puts everything that the scene has into the world. */
  private mark(): void {
    const scene = this.scene;
    if (!scene || this.surface.clientWidth === 0) return;
    const colours = this.colours;
    for (const { element } of this.tags) element.remove();
    this.tags = [];
    const decals: Decal[] = [];
    const lay = (kind: Decal["kind"], c: Cell, size: number, color: number | Color, alpha = 1): void => {
      decals.push({ at: this.at(c), kind, size: size * side, color: new Color(color), alpha });
    };
    this.marks(scene, decals);

    const { overlay } = scene;
    if (overlay)
      for (const c of all.filter((c) => overlay.label[c] !== "")) {
        lay("fill", c, 0.96, this.tone(overlay.tone[c]!, overlay.kind === "classes"), 0.8);
        this.note(c, "spatial-overlay", overlay.label[c]!, 0.06 * side);
      }
    for (const [c, target] of scene.targets) {
      const text = [balance(target), target.promotion ? "♛" : ""].filter(Boolean).join(" ");
      if (text) this.note(c, target.exchange < 0 ? "spatial-loss" : "spatial-gain", text, 0.34 * side);
    }
    if (scene.hint) {
      this.note(scene.hint[0], "spatial-from", words.from, this.height(scene.hint[0]) + 0.15);
      this.note(scene.hint[1], "spatial-to", words.to, this.height(scene.hint[1]) + 0.15);
    }
    if (scene.check !== null)
      this.note(scene.check, "spatial-check", scene.mated ? words.mate : words.check, this.height(scene.check) + 0.15);
    if (scene.attack) {
      lay("double", scene.attack.cell, 0.98, colours.asked);
      for (const c of scene.attack.by)
        lay(isWhite(scene.board[c]!) ? "halo" : "dashed", c, 0.98, this.sideColour(scene.board[c]!));
      const white = scene.attack.by.filter((c) => isWhite(scene.board[c]!)).length;
      const text = words.attackers(white, scene.attack.by.length - white);
      this.note(scene.attack.cell, "spatial-asked", text, this.height(scene.attack.cell) + 0.2);
    }
    for (const { from, to, kind } of this.arrows(scene)) if (from === to) lay("halo", from, 0.98, colours.arrows[kind]);
    const { attackers, blockers, guarded } = scene.reasons;
    for (const c of attackers) lay("halo", c, 1, colours.check);
    for (const c of blockers) lay("double", c, 0.98, colours.stop);
    for (const c of guarded) {
      lay("dashed", c, 0.8, colours.check);
      if (scene.board[c] === ".") this.note(c, "spatial-check", "×", 0.05);
    }
    const { focused } = this.cells;
    if (focused) lay("corners", scene.focus, 1, colours.focus);
    if (this.hover !== null) {
      if (this.takes(this.hover)) lay("fill", this.hover, 0.98, colours.selected, 0.35);
      lay("corners", this.hover, 1, colours.focus);
      const empty = scene.board[this.hover] === ".";
      const named = words.cell(cellName(this.hover), scene.board[this.hover]!);
      this.note(this.hover, "spatial-cell", named, empty ? 0.1 : this.height(this.hover) + 0.15);
    }
    // Beside the rings of a selected piece a column would look like moves.
    const column = scene.targets.size > 0 ? null : (this.hover ?? (focused ? scene.focus : null));
    if (column !== null)
      for (let c = column % 25; c < 125; c += 25) {
        lay("fill", c, 0.96, colours.column, 0.35);
        lay("frame", c, 0.96, colours.column, 0.7);
      }
    this.decals.set(decals);
    this.lines(scene, column);
    this.moved = true;
    this.request();
  }

  /** The arrows of a scene, and the one that is being drawn. */
  private arrows(scene: Scene): readonly Arrow[] {
    return this.line ? [...scene.arrows, { ...this.line, kind: "own", weight: 0.6 }] : scene.arrows;
  }

  private sideColour(letter: string): number {
    return isWhite(letter) ? this.colours.overlayWhite : this.colours.overlayBlack;
  }

  /** Where lines of a cell begin and end: above its floor. */
  private inside(c: Cell): Vector3 {
    const at = this.at(c);
    return at.setY(at.y + 0.28 * side);
  }

  private lines(scene: Scene, column: Cell | null): void {
    const [faint, rods, heads]: [Body[], Body[], Body[]] = [[], [], []];
    const arrow = (from: Cell, to: Cell, radius: number, color: Color): void => {
      const [a, b] = [this.inside(from), this.inside(to)];
      const along = b.clone().sub(a);
      const head = Math.min(0.45, along.length() / 2);
      const neck = b.clone().addScaledVector(along.normalize(), -head);
      rods.push(between(a, neck, radius, color));
      heads.push(between(neck, b, 3 * radius, color));
    };
    for (const { from, cells, stop } of scene.sights) {
      const [a, b] = [this.inside(from), this.inside(stop ?? cells.at(-1)!)];
      const own = stop !== null && isWhite(scene.board[stop]!) === isWhite(scene.board[from]!);
      if (own) {
        // A plate in front of the piece that is in the way.
        const last = this.inside(cells.at(-1) ?? from);
        b.lerpVectors(last, b, 0.6);
        const plate = b.clone().add(b.clone().sub(a).setLength(0.06));
        heads.push(between(b, plate, 0.15, new Color(this.colours.stop)));
      }
      rods.push(between(a, b, 0.022, new Color(this.colours.selected)));
    }
    for (const { from, to, kind, weight } of this.arrows(scene))
      if (from !== to) arrow(from, to, 0.03 + 0.04 * weight, new Color(this.colours.arrows[kind]));
    for (const { from, to, attack } of scene.reasons.rays)
      arrow(from, to, 0.04, new Color(attack ? this.colours.check : this.colours.stop));
    if (scene.attack)
      for (const from of scene.attack.by)
        arrow(from, scene.attack.cell, 0.035, new Color(this.sideColour(scene.board[from]!)));
    if (column !== null)
      for (let c = column % 25; c < 100; c += 25)
        rods.push(between(this.at(c), this.at(c + 25), 0.02, new Color(this.colours.column)));
    const drop = new Color(this.colours.drop);
    for (const c of all)
      if (this.plumb && c >= 25 && scene.board[c] !== "." && this.lifted?.cell !== c)
        faint.push(between(this.at(c - 25), this.at(c), this.smooth ? 0.012 : 0.02, drop));
    if (this.lifted) {
      const foot = this.lifted.over === null ? null : this.at(this.lifted.over);
      if (foot) rods.push(between(foot, this.lifted.at, 0.025, new Color(this.colours.selected)));
    }
    this.faint.set(faint);
    this.rods.set(rods);
    this.heads.set(heads);
  }

  /**
   * Stands the pieces on their cells, mirrored ones on their heads. Heads of horses and bishops turn their side to
   * us.
   */
  private stand(now: number): void {
    const { scene, colours } = this;
    if (!scene) return;
    const places = new Map<string, Body[]>(letters.map((letter) => [letter, []]));
    const sideways = new Matrix4().makeRotationY(this.orbit.angle);
    const [white, black] = [new Color(colours.white), new Color(colours.black)];
    const lit = new Color(colours.selected);
    for (const c of all) {
      const letter = scene.board[c]!;
      if (letter === ".") continue;
      const kind = letter.toLowerCase();
      const at = this.lifted?.cell === c ? this.lifted.at.clone() : this.glided(c, now);
      const matrix = new Matrix4().makeScale(this.scale, this.scale, this.scale);
      if (scene.mirrored.has(c)) {
        matrix.premultiply(upsideDown); // before it turns: else the head of a horse is seen from its edge
        at.y += this.ceiling(this.height(c));
      }
      if ("nub".includes(kind)) matrix.premultiply(sideways);
      const color = isWhite(letter) ? white : black;
      const takes = this.hover === c && this.takes(c);
      places.get(kind)!.push({ matrix: matrix.setPosition(at), color: takes ? color.clone().lerp(lit, 0.45) : color });
    }
    for (const [letter, bodies] of places) this.pieces.get(letter)!.set(bodies);
    this.horns.set(places.get("u")!.map(({ matrix }) => ({ matrix, color: gold })));
    // Dark on a white mitre, light on a black one.
    this.slits.set(places.get("b")!.map(({ matrix, color }) => ({ matrix, color: color === black ? white : black })));
  }

  // ---- movement

  private glide(before: Scene, now: Scene): void {
    this.gliding.clear();
    if (this.still.matches || before.flipped !== now.flipped) return;
    for (const [to, from] of glides(before, now))
      if (to !== this.dropped) this.gliding.set(to, { from: this.at(from), began: performance.now() });
  }

  /** Where a piece is on its way. */
  private glided(c: Cell, now: number): Vector3 {
    const to = this.at(c);
    const glide = this.gliding.get(c);
    if (!glide) return to;
    const t = Math.min(1, (now - glide.began) / glideTime);
    if (t === 1) {
      this.gliding.delete(c);
      return to;
    }
    const part = t * t * (3 - 2 * t);
    to.lerpVectors(glide.from, to, part);
    return to.setY(to.y + 0.5 * Math.sin(Math.PI * part));
  }

  // ---- pointers

  /** Shows an arrow or a circle that is being drawn, and reports it in the end. Beside the cells there is none. */
  private sketch(from: Cell | null, to: Cell | null, done: boolean): void {
    const line = from === null || to === null ? null : { from, to };
    if (!done && line?.from === this.line?.from && line?.to === this.line?.to) return;
    this.line = done ? null : line;
    if (done && line) this.events.mark(line.from, line.to);
    this.mark();
  }

  private point(pointer: readonly [x: number, y: number] | null): void {
    const { hover } = this;
    this.pointer = pointer;
    if (pointer === null) this.hover = null;
    this.aim();
    if (this.hover !== hover) this.mark();
  }

  /** Finds again what the pointer is on: the scene or the camera has changed, or the pointer. */
  private aim(): void {
    if (this.pointer) this.hover = this.hit(...this.pointer);
    this.surface.style.cursor = this.hover !== null && this.takes(this.hover) ? "pointer" : "";
  }

  /** Whether a click that means a cell takes its piece, or moves there. */
  private takes(cell: Cell): boolean {
    return (this.scene?.movable.has(cell) || this.scene?.targets.has(cell)) ?? false;
  }

  /** What a place of the picture means for a move; with targets or without, and with a piece in the hand or not. */
  private hit(x: number, y: number, lifted: Cell | null = null, targets = true): Cell | null {
    const scene = this.scene;
    if (!scene) return null;
    const target = (c: Cell): boolean => targets && scene.targets.has(c);
    const pieces = all.filter((c) => scene.board[c] !== "." && c !== lifted);
    const white = scene.turn === "white";
    const ours = (c: Cell): boolean =>
      scene.movable.has(c) || (scene.movable.size > 0 && scene.board[c] !== "." && isWhite(scene.board[c]!) === white);
    const own = (c: Cell): boolean => lifted === null && ours(c);
    if (this.solid) return this.taken(x, y, pieces, target, own);
    const ray = this.ray(x, y);
    // In the cube a piece that cannot move is seen through.
    return meant(
      ray([...pieces.map((c) => this.pieceBox(c)), ...(targets ? this.targetBoxes(scene) : [])]),
      ray(this.floors()),
      (c) => (lifted === null && scene.movable.has(c)) || target(c),
      (c) => pieces.includes(c),
    );
  }

  /** The cell that is seen at a place of the picture: of its piece, its floor, or, in the cube, the nearest middle. */
  private seen(x: number, y: number): Cell | null {
    const scene = this.scene;
    if (!scene) return null;
    const pieces = all.filter((c) => scene.board[c] !== ".");
    const nothing = (): boolean => false;
    if (this.solid) return this.taken(x, y, pieces, nothing, nothing);
    const ray = this.ray(x, y);
    const far = (c: Cell): number => {
      const at = this.handle(c).project(this.orbit.camera);
      return Math.hypot((at.x - x) * this.orbit.camera.aspect, at.y - y);
    };
    return ray(pieces.map((c) => this.pieceBox(c)))[0] ?? ray(this.floors()).sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  private taken(
    x: number,
    y: number,
    pieces: readonly Cell[],
    target: (c: Cell) => boolean,
    own: (c: Cell) => boolean,
  ): Cell | null {
    const { origin, direction } = this.orbit.ray(x, y);
    const bodies = pieces.map((c) => this.pieceBox(c));
    return taken(origin, direction, bodies, this.floors(), target, own);
  }

  /** The cells of boxes that lie behind a place of the picture, nearest first. */
  private ray(x: number, y: number): (boxes: Box[]) => number[] {
    const { origin, direction } = this.orbit.ray(x, y);
    return (boxes) => walk(origin, direction, boxes);
  }

  private pieceBox(c: Cell): Box {
    const height = this.height(c);
    const up = this.scene!.mirrored.has(c) ? this.ceiling(height) - height : 0;
    return bodyAt(this.at(c), c, this.scale, height, up);
  }

  /** The boxes of the cells, as high as their air. */
  private floors(): Box[] {
    return all.map((c) => boxAt(this.at(c), c, side / 2, this.air));
  }

  /** What can be clicked of targets beside their floors. */
  protected targetBoxes(_scene: Scene): Box[] {
    return [];
  }

  private grab(cell: Cell | null): boolean {
    return cell !== null && (this.scene?.movable.has(cell) ?? false) && ((this.grabbed = cell), true);
  }

  private grabbed: Cell = 0;

  private drag(x: number, y: number): void {
    const cell = this.grabbed;
    if (!this.scene) return;
    if (!this.lifted && this.scene.selected !== cell) this.events.pick(cell);
    const over = this.hit(x, y, cell);
    // Beside the levels it stays as far from us as it was.
    const depth = this.at(cell).project(this.orbit.camera).z;
    const at =
      over !== null && over !== cell
        ? this.at(over).add(new Vector3(0, lift, 0))
        : new Vector3(x, y, depth).unproject(this.orbit.camera);
    this.lifted = { cell, at, over };
    this.pointer = null;
    this.hover = over;
    this.mark();
  }

  private drop(): void {
    const { lifted } = this;
    this.release();
    if (!lifted || lifted.over === null || lifted.over === lifted.cell) return;
    this.dropped = lifted.over;
    this.events.drag(lifted.cell, lifted.over);
  }

  private release(): void {
    this.lifted = null;
    this.hover = null;
    this.mark();
  }

  // ---- drawing

  private turned(): void {
    this.home.hidden = !this.orbit.away;
    this.tip.hidden = hasTurned.on() || this.scene?.lastMove !== null;
    this.point(this.pointer);
    this.moved = true;
    this.request();
  }

  protected resize(): void {
    const { clientWidth: width, clientHeight: height } = this.surface;
    const same = width === this.size.width && height === this.size.height;
    this.size = { width, height };
    if (same || width === 0 || height === 0) return;
    // Where the processor draws, a fine screen would cost four times as much.
    this.renderer.setPixelRatio(this.smooth ? Math.min(2, devicePixelRatio) : 1);
    this.renderer.setSize(width, height, false);
    this.orbit.fit(this.build(width / height), width / height);
    this.paint();
    this.mark();
  }

  /** Draws before the next frame of the browser, once however much has changed. */
  private request(): void {
    if (this.frame === 0 && !this.stop.signal.aborted) this.frame = requestAnimationFrame((now) => this.render(now));
  }

  private render(now: number): void {
    this.frame = 0;
    if (!this.scene) return; // the first one is on its way
    this.stand(now);
    this.renderer.render(this.world, this.orbit.camera);
    if (this.moved) this.lay(this.scene);
    const { calls, triangles } = this.renderer.info.render;
    const drawn = Number(this.surface.dataset["drawn"] ?? 0) + 1;
    Object.assign(this.surface.dataset, { drawn, calls, triangles, gliding: this.gliding.size });
    if (this.gliding.size > 0) this.request();
  }

  /** Puts texts and cells where they belong in the picture. Pieces that glide change nothing of it. */
  private lay(scene: Scene): void {
    this.moved = false;
    this.outlines = this.tags.length > 0 ? this.outlined(scene) : [];
    for (const { element, place } of this.names) this.put(element, place());
    for (const { element, place } of this.tags) this.put(element, place());
    this.cells.place((c, element) => this.put(element, this.handle(c)));
  }

  /** Where one clicks a cell: the middle of what is drawn in it. */
  protected handle(c: Cell): Vector3 {
    const at = this.at(c);
    return at.setY(at.y + this.height(c) / 2);
  }

  /** Puts an element where a place of the world is seen. */
  private put(element: HTMLElement, place: Vector3): void {
    const { x, y } = this.onPicture(place);
    element.style.translate = `${x}px ${y}px`;
  }

  /** Where a place of the world is seen, in pixels of the picture. */
  private onPicture(place: Vector3): { x: number; y: number } {
    const { x, y } = place.project(this.orbit.camera);
    const { width, height } = this.size;
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
  }

  /** The rectangles in which the pieces are seen. */
  private outlined(scene: Scene): Outline[] {
    const aside = new Vector3().setFromMatrixColumn(this.orbit.camera.matrixWorld, 0).multiplyScalar(0.3 * this.scale);
    return all
      .filter((c) => scene.board[c] !== ".")
      .map((c) => {
        const height = this.height(c);
        const foot = this.at(c);
        if (scene.mirrored.has(c)) foot.y += this.ceiling(height) - height;
        const corners = [foot.clone().sub(aside), foot.clone().add(aside), foot.clone().setY(foot.y + height)];
        const [left, right, top] = corners.map((v) => this.onPicture(v)) as [Point, Point, Point];
        return { left: left.x, right: right.x, top: top.y, bottom: left.y };
      });
  }
}

/** The bodies of pieces by their letters, made once for all views. */
const bodies = new Map<string, BufferGeometry>();

function bodyOf(letter: string): BufferGeometry {
  const made = bodies.get(letter) ?? body(letter);
  bodies.set(letter, made);
  return made;
}

/** A renderer that waits for the next view. */
let spare: WebGLRenderer | null = null;

const pause = (): Promise<void> => new Promise((goOn) => setTimeout(goOn));

/**
 * Makes what takes long of a view, in tasks of its own: to open it at once would stop the page for some frames. It
 * throws an error for people where the browser cannot draw the views in space.
 */
export async function prepare(): Promise<void> {
  spare ??= renderer();
  await pause();
  for (const letter of letters) bodyOf(letter);
  await pause();
}

/** Programs that draw with the processor. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function drawnBy(context: WebGL2RenderingContext): string {
  const name = String(context.getParameter(context.RENDERER));
  // Chromium and Safari say more in an extension, which Firefox warns of.
  const more = /^webkit/i.test(name) && context.getExtension("WEBGL_debug_renderer_info");
  return more ? String(context.getParameter(more.UNMASKED_RENDERER_WEBGL)) : name;
}

function renderer(): WebGLRenderer {
  const open = (antialias: boolean): [HTMLCanvasElement, WebGL2RenderingContext] => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2", { alpha: true, antialias });
    if (!context) throw new Error(words.noWebGL);
    return [canvas, context];
  };
  // Where the processor draws the picture, smooth edges cost more than all else: there it does without them.
  let [canvas, context] = open(false);
  if (!software.test(drawnBy(context))) {
    context.getExtension("WEBGL_lose_context")?.loseContext();
    [canvas, context] = open(true);
  }
  return new WebGLRenderer({ canvas, context, alpha: true });
}
