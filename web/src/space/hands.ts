// What pointers do on the surface: a click, a long press, a piece dragged, the board turned or brought nearer.

/** A pointer that moved farther than this does not click. Pixels. */
const slack = { mouse: 4, finger: 9 };

/** A press that lasts so long asks about the cell. Milliseconds. */
const long = 500;

export interface HandsEvents {
  grab(x: number, y: number): boolean; // whether a piece there may be dragged; pixels from the corner of the surface
  drag(x: number, y: number): void;
  drop(): void;
  release(): void; // the drag ends without a drop
  click(x: number, y: number): void;
  draws(): boolean; // whether every press draws, not that of the right button alone
  line(from: Point, to: Point, done: boolean): void; // an arrow is drawn, a circle where both are in one cell
  hold(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  turn(yaw: number, pitch: number): void;
  zoom(factor: number, x: number, y: number): void;
}

export interface Point {
  x: number;
  y: number;
}

export class Hands {
  private readonly pointers = new Map<number, Point>(); // that are down, but for the pen
  private press: (Point & { piece: boolean; held: boolean }) | null = null; // that may become a click
  private dragging = false;
  private pen: { id: number; from: Point } | null = null; // that draws
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly surface: HTMLElement,
    private readonly events: HandsEvents,
    signal: AbortSignal,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (e: HTMLElementEventMap[K]) => void): void =>
      surface.addEventListener(type, act, { signal, passive: false });
    on("pointerdown", (e) => this.down(e));
    on("pointermove", (e) => this.move(e));
    on("pointerup", (e) => this.up(e));
    on("pointercancel", (e) => this.cancel(e));
    on("pointerleave", () => events.leave());
    // On phones a finger on a piece neither scrolls the page nor opens a menu.
    on("touchstart", (e) => (this.press?.piece || this.pen) && e.preventDefault());
    on("contextmenu", (e) => e.preventDefault());
    on("wheel", (e) => {
      e.preventDefault();
      const { x, y } = this.place(e);
      events.zoom(Math.exp(e.deltaY / 600), x, y);
    });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  private place(e: MouseEvent): Point {
    const box = this.surface.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  private down(e: PointerEvent): void {
    const draws = e.button === 2 || (e.button === 0 && this.events.draws());
    if ((e.button !== 0 && !draws) || (e.target as Element).closest("button")) return;
    this.surface.setPointerCapture(e.pointerId);
    const at = this.place(e);
    if (draws && this.pointers.size === 0) {
      this.pen = { id: e.pointerId, from: at };
      return this.events.line(at, at, false);
    }
    this.pointers.set(e.pointerId, at);
    this.forget();
    if (this.pointers.size > 1) return this.events.leave();
    // A finger has hovered nowhere before.
    this.events.hover(at.x, at.y);
    this.press = { ...at, piece: this.events.grab(at.x, at.y), held: false };
    this.timer = setTimeout(() => {
      if (!this.press) return;
      this.press.held = true;
      this.events.hold(at.x, at.y);
    }, long);
  }

  private move(e: PointerEvent): void {
    const now = this.place(e);
    if (this.pen?.id === e.pointerId) return this.events.line(this.pen.from, now, false);
    const last = this.pointers.get(e.pointerId);
    if (!last) {
      if (e.pointerType === "mouse") this.events.hover(now.x, now.y);
      return;
    }
    const [other] = [...this.pointers].filter(([id]) => id !== e.pointerId);
    if (other) {
      const spread = (p: Point): number => Math.max(1, Math.hypot(p.x - other[1].x, p.y - other[1].y));
      this.events.zoom(spread(last) / spread(now), (now.x + other[1].x) / 2, (now.y + other[1].y) / 2);
    } else if (this.dragging) {
      this.events.drag(now.x, now.y);
    } else {
      const far = e.pointerType === "mouse" ? slack.mouse : slack.finger;
      if (this.press && Math.hypot(now.x - this.press.x, now.y - this.press.y) <= far) return;
      const piece = this.press?.piece ?? false;
      this.forget();
      if (piece) {
        this.dragging = true;
        this.events.drag(now.x, now.y);
      } else {
        this.events.leave();
        this.events.turn((last.x - now.x) / 160, (now.y - last.y) / 160);
      }
    }
    this.pointers.set(e.pointerId, now);
  }

  private up(e: PointerEvent): void {
    const { pen } = this;
    if (pen?.id === e.pointerId) {
      this.pen = null;
      return this.events.line(pen.from, this.place(e), true);
    }
    if (!this.pointers.delete(e.pointerId)) return;
    const { press, dragging } = this;
    clearTimeout(this.timer);
    this.press = null;
    this.dragging = false;
    if (dragging) this.events.drop();
    else if (press && !press.held) this.events.click(press.x, press.y);
  }

  private cancel(e: PointerEvent): void {
    if (this.pen?.id === e.pointerId) {
      // Beside the picture a line ends nowhere.
      this.events.line(this.pen.from, { x: -1, y: -1 }, true);
      this.pen = null;
    }
    if (this.pointers.delete(e.pointerId)) this.forget();
  }

  /** Ends what one pointer had begun. */
  private forget(): void {
    clearTimeout(this.timer);
    this.press = null;
    if (this.dragging) this.events.release();
    this.dragging = false;
  }
}
