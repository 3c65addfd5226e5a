// Marks that lie on the cells: shadows, frames, rings. They are one mesh of squares, whose shader draws each by its
// kind.
import {
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from "three";

const kinds = ["shadow", "fill", "frame", "thin", "double", "corners", "ring", "disc", "halo", "dashed"] as const;

export interface Decal {
  at: Vector3;
  kind: (typeof kinds)[number];
  size: number; // the side of its square
  color: Color;
  alpha?: number;
  share?: number; // of a ring: what is gained, of all that is taken
}

/** Of all marks of 125 cells there are never more at once. */
const most = 1000;

const vertex = `
attribute vec4 tint;
attribute vec2 kind;
varying vec2 place;
varying vec4 colour;
varying vec2 what;
void main() {
  place = position.xz * vec2(2.0, -2.0);
  colour = tint;
  what = kind;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}`;

// Distances are in halves of the square. A border is one pixel soft.
const fragment = `
uniform vec3 gain;
uniform vec3 loss;
varying vec2 place;
varying vec4 colour;
varying vec2 what;
float band(float d, float low, float high) {
  float soft = fwidth(d);
  return smoothstep(low - soft, low + soft, d) * (1.0 - smoothstep(high - soft, high + soft, d));
}
void main() {
  float r = length(place);
  float d = max(abs(place.x), abs(place.y));
  float turn = fract(atan(place.x, place.y) / 6.2831853 + 1.0);
  vec3 c = colour.rgb;
  float a = 0.0;
  int k = int(what.x + 0.5);
  if (k == 0) { float f = max(0.0, 1.0 - r); a = f * f * (3.0 - 2.0 * f); }
  else if (k == 1) a = 1.0 - smoothstep(0.97, 1.0, d);
  else if (k == 2) a = band(d, 0.86, 1.0);
  else if (k == 3) a = band(d, 0.94, 1.0);
  else if (k == 4) a = max(band(d, 0.88, 1.0), band(d, 0.68, 0.78));
  else if (k == 5) a = band(d, 0.84, 1.0) * step(0.5, min(abs(place.x), abs(place.y)));
  else if (k == 6) {
    a = band(r, 0.62, 0.9);
    if (turn > what.y) { c = loss; a *= step(fract((turn - what.y) * 16.0), 0.64); } else c = gain;
  }
  else if (k == 7) a = 1.0 - smoothstep(0.98 - fwidth(r), 0.98, r);
  else if (k == 8) a = band(r, 0.76, 0.98);
  else a = band(r, 0.76, 0.98) * step(fract(turn * 10.0), 0.6);
  a *= colour.a;
  if (a < 0.004) discard;
  gl_FragColor = vec4(c, a);
  #include <colorspace_fragment>
}`;

export class Decals {
  readonly mesh: InstancedMesh;
  private readonly tints = new InstancedBufferAttribute(new Float32Array(4 * most), 4).setUsage(DynamicDrawUsage);
  private readonly whats = new InstancedBufferAttribute(new Float32Array(2 * most), 2).setUsage(DynamicDrawUsage);
  private readonly material = new ShaderMaterial({
    vertexShader: vertex,
    fragmentShader: fragment,
    uniforms: { gain: { value: new Color() }, loss: { value: new Color() } },
    transparent: true,
    depthWrite: false,
  });

  constructor() {
    const square = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    square.setAttribute("tint", this.tints);
    square.setAttribute("kind", this.whats);
    this.mesh = new InstancedMesh(square, this.material, most);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  /** The colours of the two arcs of a ring. */
  arcs(gain: Color, loss: Color): void {
    this.material.uniforms["gain"]!.value = gain;
    this.material.uniforms["loss"]!.value = loss;
  }

  /** Draws these marks, later ones over earlier ones. */
  set(decals: readonly Decal[]): void {
    const matrix = new Matrix4();
    const shown = decals.slice(0, most);
    shown.forEach(({ at, kind, size, color, alpha, share }, i) => {
      this.mesh.setMatrixAt(i, matrix.makeScale(size, 1, size).setPosition(at.x, at.y + 0.004 + i * 1e-5, at.z));
      this.tints.setXYZW(i, color.r, color.g, color.b, alpha ?? 1);
      this.whats.setXY(i, kinds.indexOf(kind), share ?? 0);
    });
    this.mesh.count = shown.length;
    this.mesh.visible = shown.length > 0;
    for (const attribute of [this.mesh.instanceMatrix, this.tints, this.whats]) attribute.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
    this.mesh.geometry.dispose();
    this.material.dispose();
  }
}
