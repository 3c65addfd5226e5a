// The camera around the cube: turned by dragging, by keys and by buttons, brought nearer by wheel and by two fingers.
import { PerspectiveCamera, Vector3 } from "three";

/** A pointer that moved farther than this turns the cube, and is no click. Pixels. */
const clickTolerance = 4;

/** From where the cube is seen at first, in radians: no piece of the first rows hides another. */
const front = { yaw: 0.45, pitch: 0.36 };

const steepest = 1.45; // radians; straight from above the cube has no up
const filled = 0.9; // of width or height, so that the names beside the cube have room
const [nearest, farthest] = [0.35, 2];

export interface OrbitEvents {
  click(x: number, y: number): void; // pixels from the corner of the surface
  moved(): void;
}

export class Orbit {
  readonly camera = new PerspectiveCamera(28, 1, 1, 200);
  private yaw = front.yaw;
  private pitch = front.pitch;
  private zoomed = 1;
  private size: readonly [half: number, low: number, high: number] = [1, -1, 1]; // of what is to be seen whole
  private distance = 1; // from where it is
  private middle = 0; // the height that we look at
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null; // of a press that may become a click

  constructor(
    private readonly surface: HTMLElement,
    private readonly events: OrbitEvents,
    signal: AbortSignal,
  ) {
    surface.addEventListener("pointerdown", (e) => this.down(e), { signal });
    surface.addEventListener("pointermove", (e) => this.move(e), { signal });
    surface.addEventListener("pointerup", (e) => this.up(e), { signal });
    surface.addEventListener("pointercancel", (e) => this.pointers.delete(e.pointerId), { signal });
    surface.addEventListener(
      "wheel",
      (e) => {
        e.preventDefault();
        this.zoom(Math.exp(e.deltaY / 600));
      },
      { signal, passive: false },
    );
  }

  /** The angle from which the cube is seen, 0 from rank 1. */
  get angle(): number {
    return this.yaw;
  }

  /** Looks from the side of the player, so that the whole cube shows. */
  reset(flipped: boolean): void {
    [this.yaw, this.pitch, this.zoomed] = [front.yaw + (flipped ? Math.PI : 0), front.pitch, 1];
    this.place();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.fit(...this.size);
  }

  /** Says how large the cube is: half its width, and its lowest and highest point. Seen from the front it fills the surface. */
  fit(half: number, low: number, high: number): void {
    this.size = [half, low, high];
    const [yaw, pitch, zoomed] = [this.yaw, this.pitch, this.zoomed];
    [this.yaw, this.pitch, this.zoomed, this.middle] = [front.yaw, front.pitch, 1, (low + high) / 2];
    this.distance = 4 * Math.hypot(half, high - low);
    for (let i = 0; i < 6; i++) {
      this.look();
      const seen = [-1, 1].flatMap((x) =>
        [low, high].flatMap((y) => [-1, 1].map((z) => new Vector3(x * half, y, z * half).project(this.camera))),
      );
      const [bottom, top] = [Math.min(...seen.map((v) => v.y)), Math.max(...seen.map((v) => v.y))];
      this.middle += ((bottom + top) / 2) * this.distance * Math.tan((this.camera.fov * Math.PI) / 360);
      this.distance *= Math.max((top - bottom) / 2, ...seen.map((v) => Math.abs(v.x) * 1.08)) / filled;
    }
    [this.yaw, this.pitch, this.zoomed] = [yaw, pitch, zoomed];
    this.place();
  }

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.max(-steepest, Math.min(steepest, this.pitch + pitch));
    this.place();
  }

  zoom(factor: number): void {
    this.zoomed = Math.max(nearest, Math.min(farthest, this.zoomed * factor));
    this.place();
  }

  private place(): void {
    this.look();
    this.events.moved();
  }

  private look(): void {
    const target = new Vector3(0, this.middle, 0);
    this.camera.position
      .setFromSphericalCoords(this.distance * this.zoomed, Math.PI / 2 - this.pitch, this.yaw)
      .add(target);
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  private down(e: PointerEvent): void {
    if (e.button !== 0) return;
    this.surface.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    this.start = this.pointers.size === 1 ? { x: e.clientX, y: e.clientY } : null;
  }

  private move(e: PointerEvent): void {
    const last = this.pointers.get(e.pointerId);
    if (!last) return;
    const now = { x: e.clientX, y: e.clientY };
    if (this.pointers.size === 1) {
      if (this.start && Math.hypot(now.x - this.start.x, now.y - this.start.y) <= clickTolerance) return;
      this.start = null;
      this.turn((last.x - now.x) / 160, (now.y - last.y) / 160);
    } else {
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)![1];
      const spread = (p: { x: number; y: number }): number => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
      this.zoom(spread(last) / spread(now));
    }
    this.pointers.set(e.pointerId, now);
  }

  private up(e: PointerEvent): void {
    if (!this.pointers.delete(e.pointerId) || !this.start) return;
    this.start = null;
    const box = this.surface.getBoundingClientRect();
    this.events.click(e.clientX - box.left, e.clientY - box.top);
  }
}
