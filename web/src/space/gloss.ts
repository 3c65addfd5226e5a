// The material of the pieces: polished wood in a room with two windows. What it reflects is computed once, by the way
// that a surface faces, so that it costs as little to draw as a picture.
import { ClampToEdgeWrapping, DataTexture, LinearFilter, MeshMatcapMaterial } from "three";

const size = 128;

const smooth = (low: number, high: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/**
 * Light on a surface that faces (x, y, z), in the eyes of a camera at z: what its colour takes, and what it mirrors.
 */
function lit(x: number, y: number, z: number): [diffuse: number, mirrored: number] {
  const diffuse = (direction: readonly [number, number, number]): number =>
    Math.max(0, x * direction[0] + y * direction[1] + z * direction[2]);
  const taken = 0.3 + 0.22 * (y * 0.5 + 0.5) + 0.62 * diffuse([-0.52, 0.62, 0.59]) + 0.16 * diffuse([0.85, 0.1, 0.5]);
  const [rx, ry, rz] = [2 * z * x, 2 * z * y, 2 * z * z - 1];
  const pane = (px: number, py: number, w: number, h: number): number =>
    rz < -0.6 ? 0 : smooth(0.09, 0, Math.abs(rx - px) - w) * smooth(0.09, 0, Math.abs(ry - py) - h);
  const edge = (1 - z) ** 2.5; // a contour, dark on white pieces and bright on black ones
  const mirrored =
    0.42 * pane(-0.5, 0.58, 0.17, 0.2) + 0.12 * pane(0.78, 0.25, 0.07, 0.3) + 0.04 * smooth(-0.2, 0.9, ry);
  return [taken * (1 - 0.75 * (1 - z) ** 1.6), Math.min(1, mirrored + 0.26 * edge * smooth(-0.5, 0.6, y))];
}

export function gloss(): MeshMatcapMaterial {
  const texels = new Uint8Array(4 * size * size);
  for (let v = 0; v < size; v++)
    for (let u = 0; u < size; u++) {
      let [x, y] = [((u + 0.5) / size) * 2 - 1, ((v + 0.5) / size) * 2 - 1];
      const r = Math.hypot(x, y);
      if (r > 0.99) [x, y] = [(x * 0.99) / r, (y * 0.99) / r];
      const [taken, mirrored] = lit(x, y, Math.sqrt(Math.max(0, 1 - x * x - y * y)));
      const at = 4 * (v * size + u);
      // Warm in the light, cool in the shade.
      texels.set(
        [taken * 0.92 + 0.05, taken * 0.9 + 0.05, taken * 0.85 + 0.08, mirrored].map((c) => 255 * Math.min(1, c)),
        at,
      );
    }
  const matcap = new DataTexture(texels, size, size);
  [matcap.minFilter, matcap.magFilter] = [LinearFilter, LinearFilter];
  [matcap.wrapS, matcap.wrapT] = [ClampToEdgeWrapping, ClampToEdgeWrapping];
  matcap.needsUpdate = true;
  const material = new MeshMatcapMaterial({ matcap });
  material.onBeforeCompile = (shader) => {
    const colour = "vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;";
    shader.fragmentShader = shader.fragmentShader.replace(colour, `${colour} outgoingLight += vec3(matcapColor.a);`);
  };
  return material;
}
