// The pieces as bodies. Round ones are turned on a lathe, the heads of knight and unicorn are cut from a board. Heights are those
// of 5³ Chess, in units of which a cell has 1.5; the foot is at y = 0.
import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  LatheGeometry,
  Matrix4,
  Shape,
  SphereGeometry,
  Vector2,
} from "three";

/** What 5³ Chess makes its pieces smaller by, so that they fit into the cells of the cube. */
export const pieceScale = 0.83;

export const heights: Readonly<Record<string, number>> = {
  k: 1.5,
  q: 1.342,
  b: 1.105,
  n: 0.947,
  u: 0.947,
  r: 0.868,
  p: 0.789,
};

/** A king is as high as 9.5 cm of wood and a knight as 6: the horn of a king's height is made smaller by their ratio. */
const hornScale = 6 / 9.5;
const hornLength = 0.72 * hornScale;

/** How thick the line around a piece is. */
const outline = 0.03;

type Profile = readonly (readonly [radius: number, height: number])[];

// Profiles from the foot up. Heights are parts of what is left below the ornament.
const profiles: Readonly<Record<string, Profile>> = {
  p: [
    [0.36, 0],
    [0.36, 0.1],
    [0.3, 0.17],
    [0.2, 0.28],
    [0.12, 0.46],
    [0.11, 0.56],
    [0.2, 0.6],
    [0.2, 0.64],
    [0.12, 0.67],
    [0.19, 0.74],
    [0.215, 0.83],
    [0.18, 0.93],
    [0.09, 0.99],
    [0, 1],
  ],
  r: [
    [0.43, 0],
    [0.43, 0.1],
    [0.36, 0.19],
    [0.29, 0.28],
    [0.25, 0.58],
    [0.27, 0.66],
    [0.37, 0.72],
    [0.37, 0.86],
    [0.27, 0.86],
    [0.27, 0.8],
    [0, 0.8],
  ],
  b: [
    [0.4, 0],
    [0.4, 0.08],
    [0.33, 0.15],
    [0.2, 0.25],
    [0.12, 0.44],
    [0.115, 0.52],
    [0.24, 0.55],
    [0.24, 0.59],
    [0.14, 0.61],
    [0.22, 0.7],
    [0.2, 0.8],
    [0.1, 0.9],
    [0.045, 0.92],
    [0.075, 0.95],
    [0.06, 0.99],
    [0, 1],
  ],
  q: [
    [0.45, 0],
    [0.45, 0.07],
    [0.38, 0.14],
    [0.24, 0.24],
    [0.15, 0.42],
    [0.14, 0.56],
    [0.28, 0.59],
    [0.28, 0.63],
    [0.17, 0.65],
    [0.22, 0.76],
    [0.32, 0.89],
    [0.29, 0.9],
    [0.16, 0.89],
    [0.1, 0.94],
    [0.05, 0.95],
    [0.08, 0.97],
    [0.06, 0.995],
    [0, 1],
  ],
  k: [
    [0.46, 0],
    [0.46, 0.07],
    [0.39, 0.14],
    [0.25, 0.24],
    [0.16, 0.42],
    [0.15, 0.52],
    [0.29, 0.55],
    [0.29, 0.59],
    [0.18, 0.61],
    [0.22, 0.7],
    [0.31, 0.8],
    [0.29, 0.82],
    [0.1, 0.85],
    [0, 0.85],
  ],
  n: [
    [0.41, 0],
    [0.41, 0.11],
    [0.34, 0.2],
    [0.3, 0.24],
    [0, 0.24],
  ],
};

// The head of a horse from the side, in the units of its drawing in pieces.ts: a start, then curves of two handles and an end.
const head: readonly (readonly number[])[] = [
  [28.6, 31],
  [31.9, 22, 29.9, 11.4, 20, 8.2],
  [19.4, 7, 18.9, 5.8, 18.3, 4.6],
  [17.5, 5.9, 16.6, 7.3, 15.8, 8.6],
  [12.8, 10.2, 11.3, 12.8, 10.1, 16.2],
  [9.2, 18.2, 7.5, 19.6, 7.1, 21.4],
  [6.7, 23.3, 7.8, 24.7, 9.6, 25.1],
  [10.6, 25.3, 11.5, 24.7, 12.3, 23.8],
  [14.3, 23.2, 16.3, 22.8, 18.1, 21.2],
  [18.4, 24.2, 14.7, 26.2, 13.1, 28.5],
  [12.3, 29.7, 12, 30, 12, 31],
];

function horse(height: number): BufferGeometry {
  const scale = height / 32.6;
  const [x, y] = [(v: number): number => (v - 20) * scale, (v: number): number => (37.2 - v) * scale];
  const shape = new Shape();
  const [start, ...curves] = head as [
    readonly [number, number],
    ...(readonly [number, number, number, number, number, number])[],
  ];
  shape.moveTo(x(start[0]), y(start[1]));
  for (const [a, b, c, d, e, f] of curves) shape.bezierCurveTo(x(a), y(b), x(c), y(d), x(e), y(f));
  const depth = 0.13;
  const cut = new ExtrudeGeometry(shape, {
    depth,
    curveSegments: 4,
    bevelThickness: 0.07,
    bevelSize: 0.035,
    bevelOffset: -0.035,
    bevelSegments: 2,
  });
  return cut.translate(0, 0, -depth / 2);
}

/** The horn, from the forehead up and forward. */
function horn(height: number): BufferGeometry {
  const scale = height / 32.6;
  const cone = new ConeGeometry(0.062, hornLength, 10).translate(0, hornLength / 2, 0);
  cone.applyMatrix4(new Matrix4().makeRotationZ(0.62));
  return cone.translate((13.6 - 20) * scale, (37.2 - 12) * scale, 0);
}

function lathe(profile: Profile, height: number): BufferGeometry {
  return new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r, y * height)),
    20,
  );
}

function parts(letter: string): BufferGeometry[] {
  const height = heights[letter]!;
  const body = lathe(profiles[letter === "u" ? "n" : letter]!, height);
  switch (letter) {
    case "k":
      return [
        body,
        new BoxGeometry(0.1, 0.16 * height, 0.1).translate(0, 0.92 * height, 0),
        new BoxGeometry(0.29, 0.1, 0.1).translate(0, 0.925 * height, 0),
      ];
    case "q":
      return [
        body,
        ...around(8, (a) =>
          new SphereGeometry(0.055, 8, 6).translate(0.29 * Math.cos(a), 0.915 * height, 0.29 * Math.sin(a)),
        ),
      ];
    case "r":
      return [
        body,
        ...around(6, (a) => new BoxGeometry(0.11, 0.15 * height, 0.2).translate(0.315, 0.925 * height, 0).rotateY(a)),
      ];
    case "n":
      return [body, horse(height)];
    case "u":
      return [body, horse(height), horn(height)];
    default:
      return [body];
  }
}

const around = (n: number, make: (angle: number) => BufferGeometry): BufferGeometry[] =>
  Array.from({ length: n }, (_, i) => make((i * 2 * Math.PI) / n));

/** A piece, and the same a little thicker: seen from inside it is a line around the piece. */
export interface Body {
  inner: BufferGeometry;
  outer: BufferGeometry;
}

/** The body of a lower-case RFEN letter, with the scale of the cube. */
export function body(letter: string): Body {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const part of parts(letter)) {
    const flat = part.index === null ? part : part.toNonIndexed();
    positions.push(...flat.getAttribute("position").array);
    normals.push(...flat.getAttribute("normal").array);
    flat.dispose();
    part.dispose();
  }
  const inner = geometry(
    positions.map((p) => p * pieceScale),
    normals,
  );

  // Corners that share a place move together, or the line would be open at every edge.
  const key = (i: number): string =>
    positions
      .slice(3 * i, 3 * i + 3)
      .map((p) => Math.round(p * 1e4))
      .join();
  const sums = new Map<string, [number, number, number]>();
  for (let i = 0; i < positions.length / 3; i++) {
    const sum = sums.get(key(i)) ?? [0, 0, 0];
    for (let d = 0; d < 3; d++) sum[d]! += normals[3 * i + d]!;
    sums.set(key(i), sum);
  }
  const moved = positions.map((p, at) => {
    const sum = sums.get(key(Math.floor(at / 3)))!;
    return p * pieceScale + (outline * sum[at % 3]!) / (Math.hypot(...sum) || 1);
  });
  return { inner, outer: geometry(moved, normals) };
}

function geometry(positions: readonly number[], normals: readonly number[]): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(positions, 3));
  made.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return made;
}

/** The edges of a cube of side 1 as bars; with a length below a half only the corners are left. */
export function edges(thickness: number, length = 0.5): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const [u, v] of [
      [-0.5, -0.5],
      [-0.5, 0.5],
      [0.5, -0.5],
      [0.5, 0.5],
    ] as const) {
      for (const end of length < 0.5 ? [-1, 1] : [0]) {
        const along = end === 0 ? 1 + thickness : length + thickness / 2;
        const size: [number, number, number] = [thickness, thickness, thickness];
        size[axis] = along;
        const at: [number, number, number] = [u, u, u];
        at[axis] = end * (0.5 + thickness / 2 - along / 2);
        at[(axis + 1) % 3] = u;
        at[(axis + 2) % 3] = v;
        const bar = new BoxGeometry(...size).translate(...at).toNonIndexed();
        positions.push(...bar.getAttribute("position").array);
        normals.push(...bar.getAttribute("normal").array);
        bar.dispose();
      }
    }
  }
  return geometry(positions, normals);
}
