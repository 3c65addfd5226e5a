// The pieces as bodies. Round ones are turned on a lathe, the heads of knight and unicorn are cut from a board. Heights
// are those of 5³ Chess, in units of which a cell has 1.5; the foot is at y = 0.
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
  Vector3,
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

/**
 * A king is as high as 9.5 cm of wood and a knight as 6: the horn of a king's height is made smaller by their ratio.
 */
const hornScale = 6 / 9.5;
const hornLength = 0.72 * hornScale;

type Profile = readonly (readonly [radius: number, height: number])[];

/** A foot with two steps, as wide as a piece needs it. */
const foot = (radius: number): Profile => [
  [0, 0],
  [radius - 0.02, 0],
  [radius, 0.02],
  [radius, 0.08],
  [radius - 0.025, 0.105],
  [radius - 0.07, 0.12],
  [radius - 0.08, 0.16],
];

/** The ring below a head. */
const collar = (radius: number, height: number, neck: number): Profile => [
  [neck, height - 0.03],
  [radius - 0.03, height - 0.02],
  [radius, height],
  [radius - 0.03, height + 0.025],
  [neck + 0.01, height + 0.04],
];

/** A ball on the axis, from the angle at which it leaves its neck, in degrees. */
const ball = (middle: number, radius: number, from: number, steps: number): Profile =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((90 - from) * i) / steps) * Math.PI) / 180;
    return [i === steps ? 0 : radius * Math.cos(angle), middle + radius * Math.sin(angle)];
  });

const profiles: Readonly<Record<string, Profile>> = {
  p: [
    ...foot(0.37),
    [0.21, 0.22],
    [0.155, 0.31],
    [0.125, 0.42],
    ...collar(0.225, 0.485, 0.12),
    ...ball(0.619, 0.17, -50, 8),
  ],
  r: [
    ...foot(0.43),
    [0.29, 0.23],
    [0.255, 0.34],
    [0.245, 0.5],
    [0.265, 0.56],
    [0.35, 0.6],
    [0.37, 0.625],
    [0.37, 0.73],
    [0.25, 0.73],
    [0.25, 0.67],
    [0, 0.67],
  ],
  b: [
    ...foot(0.4),
    [0.2, 0.22],
    [0.13, 0.34],
    [0.1, 0.44],
    ...collar(0.255, 0.5, 0.1),
    ...collar(0.19, 0.58, 0.1),
    [0.1, 0.66],
  ],
  q: [
    ...foot(0.44),
    [0.26, 0.26],
    [0.185, 0.42],
    [0.145, 0.58],
    [0.13, 0.7],
    ...collar(0.265, 0.77, 0.135),
    [0.165, 0.87],
    [0.2, 0.97],
    [0.26, 1.08],
    [0.325, 1.16],
    [0.3, 1.175],
    [0.2, 1.15],
    [0.12, 1.19],
    [0.055, 1.22],
    ...ball(1.277, 0.065, -40, 5),
  ],
  k: [
    ...foot(0.46),
    [0.27, 0.28],
    [0.195, 0.46],
    [0.155, 0.64],
    [0.145, 0.76],
    ...collar(0.28, 0.83, 0.15),
    [0.19, 0.93],
    [0.24, 1.05],
    [0.29, 1.15],
    [0.285, 1.175],
    [0.19, 1.215],
    [0.08, 1.235],
    [0.06, 1.25],
    [0, 1.255],
  ],
  n: [...foot(0.41), [0.31, 0.2], [0.29, 0.22], [0, 0.23]],
};

// The head of a horse from the side, in the units of its drawing in pieces.ts: a start, then curves of two handles and
// an end.
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

const headScale = heights["n"]! / 32.6;
const [headX, headY] = [(v: number): number => (v - 20) * headScale, (v: number): number => (37.2 - v) * headScale];

function horse(): BufferGeometry[] {
  const shape = new Shape();
  const [start, ...curves] = head as [
    readonly [number, number],
    ...(readonly [number, number, number, number, number, number])[],
  ];
  shape.moveTo(headX(start[0]), headY(start[1]));
  for (const [a, b, c, d, e, f] of curves)
    shape.bezierCurveTo(headX(a), headY(b), headX(c), headY(d), headX(e), headY(f));
  const cut = new ExtrudeGeometry(shape, {
    depth: 0.1,
    curveSegments: 5,
    bevelThickness: 0.1,
    bevelSize: 0.05,
    bevelOffset: -0.05,
    bevelSegments: 3,
  }).translate(0, 0, -0.05);
  const eye = (side: number): BufferGeometry =>
    new SphereGeometry(0.026, 8, 6).translate(headX(14.8), headY(14.6), 0.145 * side);
  return [cut, eye(1), eye(-1)];
}

/** The horn, from the forehead up and forward, with the thread that a unicorn's has. */
export function horn(): BufferGeometry {
  const cone = new ConeGeometry(0.07, hornLength, 12, 14);
  const position = cone.getAttribute("position");
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const thread = 1 + 0.16 * Math.sin(Math.atan2(z, x) + (y / hornLength) * 26);
    position.setXYZ(i, x * thread, y, z * thread);
  }
  cone.computeVertexNormals();
  cone.translate(0, hornLength / 2, 0).applyMatrix4(new Matrix4().makeRotationZ(0.62));
  return cone.translate(headX(13.9), headY(12.4), 0);
}

/** The mitre of a bishop: its middle, half of its height and width, how its slit leans, and between which parallels. */
const mitre = { middle: 0.815, tall: 0.23, wide: 0.29, lean: -0.65, slit: [-0.13, 0.3] } as const;
/** The half of the mitre in which the slit is, as angles of a lathe. */
const front = { from: Math.PI * 0.9, length: Math.PI * 1.2 };

/** A part of the mitre, from the profile of a ball: it leans, and grows narrow to the top. */
function egg(profile: readonly Vector2[], from = 0, length = 2 * Math.PI, deep = 0): BufferGeometry {
  const segments = 24;
  const made = new LatheGeometry([...profile], segments, from, length);
  const position = made.getAttribute("position");
  const lean = new Matrix4().makeRotationZ(mitre.lean);
  for (let i = 0; i < position.count; i++) {
    const at = new Vector3().fromBufferAttribute(position, i);
    const [row, turn] = [i % profile.length, Math.floor(i / profile.length) / segments];
    // The slit has a floor, which rises to its ends.
    const inner = row > 0 && row < profile.length - 1 ? 1 - deep * Math.sin(Math.PI * turn) : 1;
    at.multiply(new Vector3(inner, 1, inner)).applyMatrix4(lean);
    const narrow = mitre.wide * (1 - 0.5 * Math.max(0, at.y + 0.2) ** 2);
    position.setXYZ(i, at.x * narrow, mitre.middle + at.y * mitre.tall, at.z * narrow);
  }
  made.computeVertexNormals();
  return made;
}

const parallels = (from: number, to: number, steps: number): Vector2[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return new Vector2(Math.max(0, Math.cos(angle)), Math.sin(angle));
  });

/** A bishop's slit, which has a colour of its own. */
export function slit(): BufferGeometry {
  const [low, high] = parallels(...mitre.slit, 1) as [Vector2, Vector2];
  return egg([low, low, high, high], front.from, front.length, 0.5);
}

/** The head of a bishop around the slit, and the button on top. */
function bishop(): BufferGeometry[] {
  const [low, high] = mitre.slit;
  return [
    egg(parallels(-Math.PI / 2, low, 5)),
    egg(parallels(high, Math.PI / 2, 5)),
    egg(parallels(low, high, 1), front.from + front.length, 2 * Math.PI - front.length),
    new SphereGeometry(0.06, 10, 8).translate(0, heights["b"]! - 0.06, 0),
  ];
}

/** The cross of the king, whose arms grow wider. */
function cross(low: number, high: number): BufferGeometry {
  const [half, thin, wide] = [(high - low) / 2, 0.03, 0.06];
  const shape = new Shape();
  for (let arm = 0; arm < 4; arm++) {
    const turned = (x: number, y: number): [number, number] => {
      const [c, s] = [Math.cos((arm * Math.PI) / 2), Math.sin((arm * Math.PI) / 2)];
      return [c * x - s * y, s * x + c * y];
    };
    const ends: [number, number][] = [turned(thin, thin), turned(half, wide), turned(half, -wide)];
    if (arm === 0) shape.moveTo(...turned(thin, -thin));
    // Each arm begins where the one before has ended.
    for (const end of [ends[2]!, ends[1]!, ends[0]!]) shape.lineTo(...end);
  }
  return new ExtrudeGeometry(shape, {
    depth: 0.05,
    bevelThickness: 0.015,
    bevelSize: 0.012,
    bevelOffset: -0.012,
    bevelSegments: 1,
  }).translate(0, (low + high) / 2, -0.025);
}

const lathe = (letter: string, segments: number): BufferGeometry =>
  new LatheGeometry(
    profiles[letter]!.map(([r, y]) => new Vector2(r, y)),
    segments,
  );

const around = (n: number, make: (angle: number) => BufferGeometry): BufferGeometry[] =>
  Array.from({ length: n }, (_, i) => make((i * 2 * Math.PI) / n));

function parts(letter: string): BufferGeometry[] {
  const height = heights[letter]!;
  switch (letter) {
    case "k":
      return [lathe("k", 26), cross(1.235, height)];
    case "q":
      return [
        lathe("q", 26),
        ...around(8, (a) => new SphereGeometry(0.05, 8, 6).translate(0.3 * Math.cos(a), 1.185, 0.3 * Math.sin(a))),
      ];
    case "r":
      return [
        lathe("r", 24),
        ...around(6, (a) => new BoxGeometry(0.11, 0.15, 0.22).translate(0.312, height - 0.075, 0).rotateY(a)),
      ];
    case "b":
      return [lathe("b", 24), ...bishop()];
    case "n":
    case "u":
      return [lathe("n", 24), ...horse()];
    default:
      return [lathe(letter, letter === "p" ? 20 : 24)];
  }
}

/** The body of a lower-case RFEN letter, without what has a colour of its own: a unicorn's horn, a bishop's slit. */
export function body(letter: string): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const corners: number[] = []; // of the triangles: a place that many share is computed once in each picture
  for (const part of parts(letter)) {
    const before = positions.length / 3;
    const { index } = part;
    const at = part.getAttribute("position");
    positions.push(...at.array);
    normals.push(...part.getAttribute("normal").array);
    for (let i = 0; i < (index ?? at).count; i++) corners.push(before + (index ? index.getX(i) : i));
    part.dispose();
  }
  return geometry(positions, normals).setIndex(corners);
}

function geometry(positions: readonly number[], normals: readonly number[]): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(positions, 3));
  made.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return made;
}

/** The edges of a cube of side 1 as bars. */
export function edges(thickness: number): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const [u, v] of [
      [-0.5, -0.5],
      [-0.5, 0.5],
      [0.5, -0.5],
      [0.5, 0.5],
    ] as const) {
      const size: [number, number, number] = [thickness, thickness, thickness];
      size[axis] = 1 + thickness;
      const at: [number, number, number] = [0, 0, 0];
      at[(axis + 1) % 3] = u;
      at[(axis + 2) % 3] = v;
      const bar = new BoxGeometry(...size).translate(...at).toNonIndexed();
      positions.push(...bar.getAttribute("position").array);
      normals.push(...bar.getAttribute("normal").array);
      bar.dispose();
    }
  }
  return geometry(positions, normals);
}
