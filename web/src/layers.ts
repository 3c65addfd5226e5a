// The layers view: the five levels as flat boards. White sits at the bottom, and level E, the top of the cube, comes
// first; for Black everything is turned round.
import { text } from "./english.ts";
import { glides } from "./glide.ts";
import { usesKeyboard } from "./hooks.ts";
import { commandOf, step } from "./keymap.ts";
import { balance, cellLabel } from "./label.ts";
import { isWhite, pieceSVG } from "./pieces.ts";
import { pathOf } from "./reach.ts";
import type { Ray } from "./rays.ts";
import {
  cellName,
  turned,
  type Arrow,
  type BoardEvents,
  type BoardView,
  type Cell,
  type OpenView,
  type Scene,
} from "./scene.ts";
import { singleKeys } from "./settings.ts";

/** Pixels that a pointer may move in a click. */
const slack = 4;

/** A press that lasts so long asks about the cell. Milliseconds. */
const long = 500;

const svgNS = "http://www.w3.org/2000/svg";

export const openLayers: OpenView = (host, events) => new Layers(host, events);

class Layers implements BoardView {
  private readonly cells: HTMLElement[] = []; // by place
  private readonly titles: HTMLElement[] = [];
  private readonly grids: HTMLElement[] = [];
  private readonly arrows = document.createElementNS(svgNS, "svg");
  private readonly resized = new ResizeObserver(() => this.drawArrows());
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly away = new AbortController();
  private scene: Scene | null = null;
  private drag: { cell: Cell; x: number; y: number; ghost: HTMLElement | null } | null = null;
  private pointed = false; // the focus came by a pointer: then arrows step through the game, as beside the board
  private dragged = false; // then the click that follows is not one
  private held: ReturnType<typeof setTimeout> | undefined; // a press that may become a long one
  private hover: Cell | null = null; // the cell under the pointer
  private dropped: Cell | null = null;
  private press = { x: 0, y: 0 }; // where the pointer went down
  private line: { from: Cell; to: Cell } | null = null; // that is being drawn

  constructor(
    private readonly host: HTMLElement,
    private readonly events: BoardEvents,
  ) {
    for (let b = 0; b < 5; b++) host.append(this.board(b));
    this.arrows.classList.add("arrows");
    this.arrows.setAttribute("aria-hidden", "true");
    host.append(this.arrows);
    const { signal } = this.away;
    host.addEventListener("click", (e) => this.click(e), { signal });
    host.addEventListener("pointerdown", (e) => this.down(e), { signal });
    host.addEventListener("keydown", (e) => this.key(e), { signal });
    host.addEventListener("focusin", (e) => this.focused(e), { signal });
    host.addEventListener("focusout", () => this.drawColumn(), { signal });
    host.addEventListener("pointerover", (e) => this.point(e), { signal });
    host.addEventListener("pointerleave", () => this.point(null), { signal });
    addEventListener("keydown", (e) => this.asks(e), { signal });
    addEventListener("pointermove", (e) => this.move(e), { signal });
    addEventListener("pointerup", (e) => this.up(e), { signal });
    addEventListener("pointercancel", () => (this.endLine(), this.endDrag()), { signal });
    // The right button draws, and a long press has asked.
    host.addEventListener("contextmenu", (e) => e.preventDefault(), { signal });
    host.parentElement?.addEventListener("click", (e) => e.target === host.parentElement && events.cancel(), {
      signal,
    });
    this.resized.observe(host.parentElement ?? host);
  }

  private board(b: number): HTMLElement {
    const board = element("section", "board");
    const name = element("div", "level");
    const grid = element("div", "grid");
    grid.setAttribute("role", "grid");
    for (let row = 0; row < 5; row++) {
      const line = element("div", "row");
      line.setAttribute("role", "row");
      for (let column = 0; column < 5; column++) {
        const cell = element("div", "cell");
        cell.setAttribute("role", "gridcell");
        cell.dataset["place"] = String(b * 25 + row * 5 + column);
        cell.append(
          element("span", "ring"),
          element("span", "piece-box"),
          element("span", "worth"),
          element("span", "mark"),
          element("span", "why"),
        );
        this.cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.titles.push(name);
    this.grids.push(grid);
    board.append(name, grid);
    return board;
  }

  draw(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    this.host.classList.toggle("drawing", scene.drawing);
    if (before?.flipped !== scene.flipped) this.turn(scene.flipped);
    for (let place = 0; place < 125; place++) this.drawCell(place, scene);
    this.drawArrows();
    this.drawColumn();
    if (before && before.flipped === scene.flipped && before.board !== scene.board && !this.still.matches)
      this.animate(before, scene);
    this.dropped = null;
  }

  private turn(flipped: boolean): void {
    for (let b = 0; b < 5; b++) {
      const level = Math.floor(turned(b * 25, flipped) / 25);
      const name = "ABCDE"[level]!;
      const where = level === 4 ? text.picture.top : level === 0 ? text.picture.bottom : "";
      this.titles[b]!.replaceChildren(element("b", "", name), element("span", "", where));
      this.grids[b]!.setAttribute("aria-label", text.views.level(name, where));
    }
    for (let place = 0; place < 125; place++) {
      const cell = this.cells[place]!;
      const at = turned(place, flipped);
      const name = cellName(at);
      cell.classList.toggle("dark", (Math.floor(at / 25) + (Math.floor(at / 5) % 5) + (at % 5)) % 2 === 0);
      if (place % 5 === 0) cell.dataset["rank"] = name[2];
      if (Math.floor(place / 5) % 5 === 4) cell.dataset["file"] = name[1];
    }
  }

  private drawCell(place: number, scene: Scene): void {
    const at = turned(place, scene.flipped);
    const cell = this.cells[place]!;
    const [ring, box, worth, mark, why] = [...cell.children] as HTMLElement[] as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    const letter = scene.board[at]!;
    const mirrored = scene.mirrored.has(at);
    const drawn = mirrored ? `${letter}~` : letter;
    if (box.dataset["letter"] !== drawn) {
      box.dataset["letter"] = drawn;
      box.innerHTML = letter === "." ? "" : pieceSVG(letter, mirrored);
    }
    const end = scene.hint?.indexOf(at) ?? -1;
    if (end >= 0) box.dataset["hint"] = end === 0 ? text.cell.hintSigns.from : text.cell.hintSigns.to;
    else delete box.dataset["hint"];
    const target = scene.targets.get(at);
    const sign = scene.attack?.cell === at ? "?" : raySign(scene, at);
    const flags: Record<string, boolean> = {
      target: target !== undefined,
      selected: scene.selected === at,
      movable: scene.movable.has(at),
      last: scene.lastMove?.includes(at) ?? false,
      check: scene.check === at,
      attacker: scene.reasons.attackers.has(at),
      blocker: scene.reasons.blockers.has(at),
      guarded: scene.reasons.guarded.has(at),
      "hint-from": scene.hint?.[0] === at,
      "hint-to": scene.hint?.[1] === at,
      stop: scene.sights.some((sight) => sight.stop === at) && target === undefined,
      asked: scene.attack?.cell === at,
      "asked-by": scene.attack?.by.includes(at) ?? false,
      "by-black": letter !== "." && !isWhite(letter),
    };
    for (const [name, on] of Object.entries(flags)) cell.classList.toggle(name, on);
    if (sign) why.dataset["text"] = sign;
    else delete why.dataset["text"];
    if (target) {
      const sum = target.gain + target.loss;
      ring.style.setProperty("--gain-share", String(sum === 0 ? 1 : target.gain / sum));
    }
    // As an attribute: the label of the cell has the number in words.
    const number = target ? balance(target) : "";
    if (number) worth.dataset["text"] = number;
    else delete worth.dataset["text"];
    worth.classList.toggle("minus", (target?.exchange ?? 0) < 0);
    const overlay = scene.overlay;
    set(mark, overlay?.label[at] ?? "");
    const kind = overlay ? `tone-${overlay.kind}` : "";
    mark.className = `mark ${kind}`;
    if (overlay) {
      const tone = overlay.tone[at] ?? 0;
      mark.dataset["tone"] = overlay.kind === "classes" ? String(tone) : tone > 0 ? "white" : tone < 0 ? "black" : "";
      mark.style.setProperty("--tone", String(Math.abs(tone)));
    }
    const label = cellLabel(scene, at);
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
    if (flags["selected"]) cell.setAttribute("aria-selected", "true");
    else cell.removeAttribute("aria-selected");
    cell.tabIndex = scene.focus === at ? 0 : -1;
  }

  focus(): void {
    if (this.scene) this.element(this.scene.focus)?.focus({ preventScroll: true });
  }

  close(): void {
    this.away.abort();
    clearTimeout(this.held);
    this.resized.disconnect();
    this.drag?.ghost?.remove();
    this.host.replaceChildren();
  }

  private element(cell: Cell): HTMLElement | undefined {
    return this.cells[turned(cell, this.scene?.flipped ?? false)];
  }

  private cellAt(target: EventTarget | null): Cell | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>(".cell") : null;
    if (!cell || !this.host.contains(cell)) return null;
    return turned(Number(cell.dataset["place"]), this.scene?.flipped ?? false);
  }

  // ---- what people do

  private click(e: MouseEvent): void {
    if (this.dragged) return;
    const cell = this.cellAt(e.target);
    if (cell !== null) this.events.pick(cell);
    else this.events.cancel();
  }

  private focused(e: FocusEvent): void {
    const cell = this.cellAt(e.target);
    if (usesKeyboard()) this.pointed = false;
    if (cell !== null && cell !== this.scene?.focus) this.events.focus(cell);
    this.drawColumn();
  }

  private point(e: PointerEvent | null): void {
    const cell = e?.pointerType === "mouse" ? this.cellAt(e.target) : null;
    if (cell === this.hover) return;
    this.hover = cell;
    this.drawColumn();
  }

  /** Marks the column of the cell under the pointer, or with the keyboard, through all levels. */
  private drawColumn(): void {
    const focused = this.host.querySelector<HTMLElement>(".cell:focus-visible");
    const of = this.hover ?? this.cellAt(focused);
    for (const [place, cell] of this.cells.entries()) {
      const at = turned(place, this.scene?.flipped ?? false);
      cell.classList.toggle("column", of !== null && at % 25 === of % 25);
    }
  }

  /** The key asks about the cell under the pointer, or with the keyboard. */
  private asks(e: KeyboardEvent): void {
    if (commandOf("board", e) !== "attackers" || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const target = e.target as Element;
    const cell = this.hover ?? this.cellAt(target);
    if (cell === null || target.closest("input, textarea, select, dialog")) return;
    if (!singleKeys.on() && !this.host.contains(target)) return;
    e.preventDefault();
    this.events.ask(cell);
  }

  private key(e: KeyboardEvent): void {
    const cell = this.cellAt(e.target);
    if (cell === null || e.altKey || e.ctrlKey || e.metaKey) return;
    if (this.pointed && e.key.startsWith("Arrow")) return;
    const command = commandOf("board", e);
    if (command !== null || commandOf("game", e) === "board") this.pointed = false;
    if (command === null || command === "attackers") return; // which asks() hears
    e.preventDefault();
    if (command === "pick") return this.events.pick(cell);
    if (command === "cancel") return this.events.cancel();
    const next = step(cell, command, this.scene?.flipped ?? false)!;
    if (next === cell) return;
    this.events.focus(next);
    this.element(next)?.focus();
  }

  private down(e: PointerEvent): void {
    this.dragged = false;
    const cell = this.cellAt(e.target);
    if (cell === null || !e.isPrimary) return;
    this.pointed = true;
    if (e.button === 2 || (e.button === 0 && this.scene?.drawing)) {
      this.dragged = true;
      this.line = { from: cell, to: cell };
      return this.drawArrows();
    }
    if (e.button !== 0) return;
    clearTimeout(this.held);
    this.held = setTimeout(() => {
      this.dragged = true;
      this.events.ask(cell);
    }, long);
    this.press = { x: e.clientX, y: e.clientY };
    if (!this.scene?.movable.has(cell)) return;
    this.drag = { cell, x: e.clientX, y: e.clientY, ghost: null };
  }

  private move(e: PointerEvent): void {
    const drag = this.drag;
    if (this.line && e.isPrimary) {
      const to = this.cellAt(document.elementFromPoint(e.clientX, e.clientY));
      if (to === null || to === this.line.to) return;
      this.line.to = to;
      return this.drawArrows();
    }
    if (Math.hypot(e.clientX - this.press.x, e.clientY - this.press.y) > slack) clearTimeout(this.held);
    if (!drag || !e.isPrimary) return;
    if (!drag.ghost) {
      if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) <= slack) return;
      if (this.scene?.selected !== drag.cell) this.events.pick(drag.cell);
      const cell = this.element(drag.cell)!;
      const ghost = (drag.ghost = element("div", "ghost"));
      ghost.style.width = ghost.style.height = `${cell.offsetWidth}px`;
      ghost.innerHTML = pieceSVG(this.scene!.board[drag.cell]!, this.scene!.mirrored.has(drag.cell));
      document.body.append(ghost);
      cell.classList.add("lifted");
      this.dragged = true;
    }
    drag.ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -50%)`;
    const over = this.cellAt(document.elementFromPoint(e.clientX, e.clientY));
    for (const [place, c] of this.cells.entries())
      c.classList.toggle("over", over !== null && turned(place, this.scene!.flipped) === over);
  }

  private up(e: PointerEvent): void {
    clearTimeout(this.held);
    const { drag, line } = this;
    if (line && e.isPrimary) {
      this.endLine();
      if (this.cellAt(document.elementFromPoint(e.clientX, e.clientY)) === line.to)
        this.events.mark(line.from, line.to);
      return;
    }
    if (!drag || !e.isPrimary) return;
    const to = drag.ghost && this.cellAt(document.elementFromPoint(e.clientX, e.clientY));
    this.endDrag();
    if (to === null || to === drag.cell) return;
    this.dropped = to;
    this.events.drag(drag.cell, to);
  }

  private endLine(): void {
    if (!this.line) return;
    this.line = null;
    this.drawArrows();
  }

  private endDrag(): void {
    clearTimeout(this.held);
    this.drag?.ghost?.remove();
    this.drag = null;
    for (const c of this.cells) c.classList.remove("lifted", "over");
  }

  // ---- movement

  /** Slides the pieces whose place has changed, also after an undo; the board itself is up to date already. */
  private animate(before: Scene, now: Scene): void {
    for (const [to, from] of glides(before, now)) {
      const [start, end] = [this.element(from), this.element(to)];
      if (to === this.dropped || !start || !end) continue;
      const [a, b] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
      end.classList.add("moving");
      const done = (): void => end.classList.remove("moving");
      end.children[1]!.animate(
        [{ transform: `translate(${a.left - b.left}px, ${a.top - b.top}px)` }, { transform: "none" }],
        { duration: 240, easing: "ease-in-out" },
      ).finished.then(done, done);
    }
  }

  private drawArrows(): void {
    const line: Arrow[] = this.line ? [{ ...this.line, kind: "own", weight: 0.6 }] : [];
    const arrows = [...(this.scene?.arrows ?? []), ...line];
    const rays = this.scene?.reasons.rays ?? [];
    if (arrows.length + rays.length === 0 && this.arrows.childElementCount === 0) return;
    const frame = this.arrows.getBoundingClientRect();
    this.arrows.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.arrows.replaceChildren(
      ...rays.flatMap((r) => this.ray(r, frame)),
      ...arrows.flatMap((a) => this.arrow(a, frame)),
    );
  }

  /** A ray on each level that it has two cells of: between levels it would run over cells that it never touches. */
  private ray(ray: Ray, frame: DOMRect): SVGElement[] {
    const way = [ray.from, ...ray.cells, ray.to];
    return way.slice(1).flatMap((to, i) => {
      const from = way[i]!;
      const [a, b] = [this.element(from)?.getBoundingClientRect(), this.element(to)?.getBoundingClientRect()];
      if (!a || !b || Math.floor(from / 25) !== Math.floor(to / 25)) return [];
      const line = document.createElementNS(svgNS, "line");
      line.setAttribute("class", ray.attack ? "ray ray-attack" : "ray");
      for (const [name, box] of [
        ["1", a],
        ["2", b],
      ] as const) {
        line.setAttribute(`x${name}`, (box.left + box.width / 2 - frame.left).toFixed(1));
        line.setAttribute(`y${name}`, (box.top + box.height / 2 - frame.top).toFixed(1));
      }
      return [line];
    });
  }

  /**
   * An arrow on one level is a shaft with a head. Between levels a shaft would cross cells that the move never touches:
   * there a sign in the first cell says up or down, dots lie on the cells on the way, and a target on the last.
   */
  private arrow({ from, to, kind, weight }: Arrow, frame: DOMRect): SVGElement[] {
    const [a, b] = [this.middle(from, frame), this.middle(to, frame)];
    if (!a || !b) return [];
    const group = draw("g", `arrow arrow-${kind}`, {});
    const ring = a.side * 0.44;
    const disc = (part: string, { x, y }: Middle, r: number): SVGElement =>
      draw("circle", part, { cx: x.toFixed(1), cy: y.toFixed(1), r: r.toFixed(1) });
    if (from === to) {
      group.append(disc("arrow-end", a, ring));
      return [group];
    }
    const rise = Math.floor(to / 25) - Math.floor(from / 25);
    if (rise === 0) group.append(...shaft(a, b, weight));
    else {
      const way = pathOf(from, to);
      for (const c of way) {
        const at = this.middle(c, frame);
        if (at) group.append(disc("arrow-head", at, a.side * (0.09 + 0.05 * weight)));
      }
      const [w, h] = [a.side * 0.15, a.side * 0.24 * Math.sign(rise)];
      const [x, y] = [a.x - a.side * 0.28, a.y];
      group.append(
        draw("path", "arrow-head", {
          d: `M${(x - w).toFixed(1)} ${(y + h / 2).toFixed(1)}h${(2 * w).toFixed(1)}l${(-w).toFixed(1)} ${(-h).toFixed(1)}z`,
        }),
        disc("arrow-end", b, ring * 0.55),
      );
    }
    if ((kind !== "hint" && kind !== "own") || rise !== 0)
      group.append(disc("arrow-end", a, ring), disc("arrow-end", b, ring));
    return [group];
  }

  private middle(cell: Cell, frame: DOMRect): Middle | null {
    const box = this.element(cell)?.getBoundingClientRect();
    return box
      ? { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, side: box.width }
      : null;
  }
}

/** The middle of a cell in the picture of the arrows, and how wide the cell is. */
interface Middle {
  x: number;
  y: number;
  side: number;
}

function shaft(a: Middle, b: Middle, weight: number): SVGElement[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // What a shaft lies on stays visible. Its ends are clear.
  const wide = a.side * (0.03 + 0.05 * weight);
  const head = a.side * (0.16 + 0.1 * weight);
  const ring = a.side * 0.44;
  const short = length < 2 * ring + head; // from a cell to one beside it there is no room between rings
  const start = short ? 0.2 * a.side : ring;
  const [sx, sy] = [a.x + ux * start, a.y + uy * start];
  const [tx, ty] = [b.x - ux * a.side * 0.2, b.y - uy * a.side * 0.2];
  const [hx, hy] = [tx - ux * head, ty - uy * head];
  const at = (x: number, y: number, side: number): string =>
    `${(x - uy * side).toFixed(1)} ${(y + ux * side).toFixed(1)}`;
  return [
    draw("path", "arrow-shaft", {
      d: `M${at(sx, sy, wide / 2)}L${at(hx, hy, wide / 2)}L${at(hx, hy, -wide / 2)}L${at(sx, sy, -wide / 2)}z`,
    }),
    draw("path", "arrow-head", { d: `M${at(hx, hy, head / 2)}L${at(tx, ty, 0)}L${at(hx, hy, -head / 2)}z` }),
  ];
}

function draw(tag: string, part: string, attributes: Record<string, string>): SVGElement {
  const e = document.createElementNS(svgNS, tag);
  e.setAttribute("class", part);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}

/** The sign of a cell on a ray: where the ray goes on, up or down or on the level; or that a cell is guarded. */
function raySign(scene: Scene, cell: Cell): string {
  const { rays, guarded } = scene.reasons;
  const ray = rays.find((r) => r.cells.includes(cell)) ?? rays.find((r) => r.from === cell);
  if (!ray) return guarded.has(cell) ? "×" : "";
  const up = Math.sign(Math.floor(ray.to / 25) - Math.floor(ray.from / 25));
  return up > 0 ? "▲" : up < 0 ? "▼" : "◆";
}

function element(tag: string, name: string, text = ""): HTMLElement {
  const e = document.createElement(tag);
  if (name) e.className = name;
  if (text) e.textContent = text;
  return e;
}

function set(e: HTMLElement, text: string): void {
  if (e.textContent !== text) e.textContent = text;
}
