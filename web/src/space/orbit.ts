// The camera around the board: it may be turned and brought nearer, and always looks at the axis in the middle.
import { PerspectiveCamera, Vector3 } from "three";
import type { Vector } from "./pick.ts";

const steepest = 1.45; // radians; straight from above the board has no up
const filled = 0.94; // of width or height, so that the names beside the board have room
const [nearest, farthest] = [0.3, 1.6];

export class Orbit {
  readonly camera = new PerspectiveCamera(20, 1, 1, 400);
  private yaw = 0;
  private pitch = 0;
  private zoomed = 1;
  private distance = 1; // from where all is seen
  private middle = 0; // the height that we look at then
  private up = 0; // from there, when we are nearer
  private bounds: readonly Vector3[] = [];

  private readonly front: { yaw: number; pitch: number };

  constructor(
    front: Readonly<{ yaw: number; pitch: number }>,
    private readonly moved: () => void,
  ) {
    this.front = { ...front };
  }

  /** The angle from which the board is seen, 0 from rank 1. */
  get angle(): number {
    return this.yaw;
  }

  /** Whether somebody has turned it or come nearer. */
  get away(): boolean {
    const { yaw, pitch } = this.front;
    const turned = Math.abs(Math.sin(this.yaw - yaw)) + Math.abs(this.pitch - pitch) + Math.abs(this.zoomed - 1);
    return turned > 1e-6;
  }

  /** Looks from the side of the player, so that the whole board shows. */
  reset(flipped: boolean): void {
    [this.yaw, this.pitch] = [this.front.yaw + (flipped ? Math.PI : 0), this.front.pitch];
    [this.zoomed, this.up] = [1, 0];
    this.place();
  }

  /** Says how steeply we look from the front. Who has not turned the board looks so at once. */
  lean(pitch: number): void {
    if (!this.away) this.pitch = pitch;
    this.front.pitch = pitch;
  }

  /** Says what is to be seen whole. Seen from the front it fills the surface. */
  fit(bounds: readonly Vector3[], aspect: number): void {
    this.bounds = bounds;
    this.camera.aspect = aspect;
    const now = [this.yaw, this.pitch, this.zoomed, this.up] as const;
    // From Black's side it is as large: the bounds are symmetrical.
    [this.yaw, this.pitch, this.zoomed, this.up] = [this.front.yaw, this.front.pitch, 1, 0];
    const tall = Math.max(...bounds.map((b) => b.length()));
    [this.distance, this.middle] = [8 * tall, 0];
    for (let i = 0; i < 8; i++) {
      this.look();
      const seen = this.bounds.map((b) => b.clone().project(this.camera));
      const [bottom, top] = [Math.min(...seen.map((v) => v.y)), Math.max(...seen.map((v) => v.y))];
      this.middle += ((bottom + top) / 2) * this.distance * Math.tan((this.camera.fov * Math.PI) / 360);
      this.distance *= Math.max((top - bottom) / 2, ...seen.map((v) => Math.abs(v.x))) / filled;
    }
    [this.yaw, this.pitch, this.zoomed, this.up] = now;
    this.place();
  }

  /** How far the lowest of some places is seen above the highest of others, in units of the world at the middle. */
  rise(above: readonly Vector3[], below: readonly Vector3[]): number {
    const [yaw, pitch] = [this.yaw, this.pitch];
    [this.yaw, this.pitch] = [this.front.yaw, this.front.pitch];
    this.look();
    const [low, high] = [
      Math.min(...above.map((v) => v.clone().project(this.camera).y)),
      Math.max(...below.map((v) => v.clone().project(this.camera).y)),
    ];
    [this.yaw, this.pitch] = [yaw, pitch];
    this.look();
    return ((low - high) * this.distance * Math.tan((this.camera.fov * Math.PI) / 360)) / Math.cos(this.front.pitch);
  }

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.max(-steepest, Math.min(steepest, this.pitch + pitch));
    this.place();
  }

  /** Comes nearer to a height of the picture, from -1 at the bottom to 1, or goes away from it. */
  zoom(factor: number, height = 0): void {
    const before = this.zoomed;
    this.zoomed = Math.max(nearest, Math.min(farthest, before * factor));
    const half = this.distance * Math.tan((this.camera.fov * Math.PI) / 360);
    const most = half * Math.max(0, 1 - this.zoomed);
    this.up = Math.max(-most, Math.min(most, this.up + height * half * (before - this.zoomed)));
    this.place();
  }

  /** What is behind a place of the picture, whose sides are at -1 and 1. */
  ray(x: number, y: number): { origin: Vector; direction: Vector } {
    const origin = new Vector3(x, y, -1).unproject(this.camera);
    const direction = new Vector3(x, y, 1).unproject(this.camera).sub(origin);
    return { origin: origin.toArray(), direction: direction.toArray() };
  }

  private place(): void {
    this.look();
    this.moved();
  }

  private look(): void {
    const target = new Vector3(0, this.middle + this.up, 0);
    this.camera.position
      .setFromSphericalCoords(this.distance * this.zoomed, Math.PI / 2 - this.pitch, this.yaw)
      .add(target);
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
