// The camera around the cube: turned by dragging, by keys and by buttons, brought nearer by wheel and by two fingers.
import { PerspectiveCamera, Vector3 } from "three";

/** A pointer that moved farther than this turns the cube, and is no click. Pixels. */
const clickTolerance = 4;

const steepest = 1.45; // radians; straight from above the cube has no up
const [nearest, farthest] = [0.35, 2];

export interface OrbitEvents {
  click(x: number, y: number): void; // pixels from the corner of the surface
  moved(): void;
}

export class Orbit {
  readonly camera = new PerspectiveCamera(28, 1, 1, 200);
  private yaw = 0.45;
  private pitch = 0.36;
  private zoomed = 1;
  private radius = 1; // of the sphere that is to be seen whole
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null; // of a press that may become a click

  constructor(private readonly surface: HTMLElement, private readonly events: OrbitEvents, signal: AbortSignal) {
    surface.addEventListener("pointerdown", (e) => this.down(e), { signal });
    surface.addEventListener("pointermove", (e) => this.move(e), { signal });
    surface.addEventListener("pointerup", (e) => this.up(e), { signal });
    surface.addEventListener("pointercancel", (e) => this.pointers.delete(e.pointerId), { signal });
    surface.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(e.deltaY / 600));
    }, { signal, passive: false });
  }

  /** The angle from which the cube is seen, 0 from rank 1. */
  get angle(): number {
    return this.yaw;
  }

  /** Looks from the side of the player, with the whole cube in sight. */
  reset(flipped: boolean): void {
    [this.yaw, this.pitch, this.zoomed] = [0.45 + (flipped ? Math.PI : 0), 0.36, 1];
    this.place();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.place();
  }

  /** Says how large the cube is. */
  fit(radius: number): void {
    this.radius = radius;
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
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1, this.camera.aspect);
    const distance = (this.radius / Math.sin(Math.atan(half))) * this.zoomed;
    this.camera.position.setFromSphericalCoords(distance, Math.PI / 2 - this.pitch, this.yaw);
    this.camera.lookAt(new Vector3());
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.events.moved();
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
