// The drawings of the seven pieces, and their names. A piece is a light body with dark lines or a dark body with light
// lines, so that one of its two colours is seen on a cell of any colour.
import { text } from "./english.ts";

export const isWhite = (letter: string): boolean => letter !== letter.toLowerCase();

/** The name of an RFEN letter, such as "black pawn" or "white mirrored queen". */
export const pieceName = (letter: string, mirrored = false): string => text.piece(letter, mirrored);

/** Paths in a square of 40 units: bodies are filled, one over the other; lines and dots are drawn on them. */
interface Drawing {
  bodies: readonly string[];
  lines?: string;
  dots?: string;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const collar = (y: number, width: number): string =>
  `M${20 - width / 2} ${y - 1.3}h${width}a1.3 1.3 0 0 1 0 2.6h${-width}a1.3 1.3 0 0 1 0-2.6z`;
const foot = (width: number): string =>
  `M${20 - width / 2} 37.2h${width}v-1.6c0-2.2-1.4-3.6-3.4-3.6h${6.8 - width}c-2 0-3.4 1.4-3.4 3.6z`;

const drawings: Readonly<Record<string, Drawing>> = {
  k: {
    bodies: [
      "M15 25h10c.4 2.8 1.6 5 3.6 7H11.4c2-2 3.2-4.2 3.6-7z",
      "M20 11.5c2.2-2.3 10.6-2.1 10.6 3.3 0 3.6-2.6 7.2-4.4 10.2H13.8c-1.8-3-4.4-6.6-4.4-10.2 0-5.4 8.4-5.6 10.6-3.3z",
      "M18.5 2.4h3v2.8h3v3h-3v4h-3v-4h-3v-3h3z",
      collar(25, 14),
      foot(25),
    ],
    lines: "M20 14.5v7",
  },
  q: {
    bodies: [
      "M13 26h14c-.4 2.2.4 4.2 1.9 6H11.1c1.5-1.8 2.3-3.8 1.9-6z",
      "M11.6 26L6.6 11.6l7.7 4.8-1.8-9.4 5.2 7.2L20 5l2.3 9.2 5.2-7.2-1.8 9.4 7.7-4.8L28.4 26z",
      disc(6.4, 10.6, 2.1),
      disc(12.4, 6.2, 2.1),
      disc(20, 4.2, 2.1),
      disc(27.6, 6.2, 2.1),
      disc(33.6, 10.6, 2.1),
      collar(26, 17),
      foot(25),
    ],
  },
  r: {
    bodies: [
      "M13.6 16h12.8l1.8 16H11.8z",
      "M9.8 6.5h4.7v3h3.2v-3h4.6v3h3.2v-3h4.7v7c0 1.9-1.3 3.3-3.1 3.3H12.9c-1.8 0-3.1-1.4-3.1-3.3z",
      foot(25),
    ],
    lines: "M13.2 27.5h13.6",
  },
  b: {
    bodies: [
      "M16.6 24h6.8c.5 3.3 2 5.9 4.6 8H12c2.6-2.1 4.1-4.7 4.6-8z",
      disc(20, 5.2, 2.3),
      "M20 7.4c4.8 3.5 7.4 7.4 7.4 11.2 0 2.5-1.2 4.6-3.2 5.9h-8.4c-2-1.3-3.2-3.4-3.2-5.9 0-3.8 2.6-7.7 7.4-11.2z",
      collar(24.8, 13),
      foot(22),
    ],
    lines: "M20.2 18.4l4.8-5",
  },
  n: {
    bodies: [
      "M29.3 32c2.6-10 .6-20.6-9.3-23.8L18.3 4.6l-2.5 4c-3 1.6-4.5 4.2-5.7 7.6-.9 2-2.6 3.4-3 5.2-.4 1.9.7 3.3 2.5 3.7 1 .2 1.9-.4 2.7-1.3 2-.6 4-1 5.8-2.6.3 3-3.4 5-5 7.3-.8 1.2-1.1 2.2-1.1 3.5z",
      foot(22),
    ],
    lines: "M21.5 11.8c4.5 3.2 6 9.2 5 17",
    dots: disc(14.8, 14.3, 1.2),
  },
  u: {
    bodies: [
      "M11.6 13.2L4.4 1.6l11.2 7.6z",
      "M29.4 32c3-1.6 3.6-4.4 1.8-6.4 2.2-1.8 2-4.8-.4-6 1.4-2.4.2-5-2.6-5.4.2-2.6-2-4.4-4.4-3.6-.8-1.6-2.2-2.2-3.8-2.4L18.3 4.6l-2.5 4c-3 1.6-4.5 4.2-5.7 7.6-.9 2-2.6 3.4-3 5.2-.4 1.9.7 3.3 2.5 3.7 1 .2 1.9-.4 2.7-1.3 2-.6 4-1 5.8-2.6.3 3-3.4 5-5 7.3-.8 1.2-1.1 2.2-1.1 3.5z",
      foot(22),
    ],
    lines: "M21 12.4c3.5 3.2 4.5 9.2 3 15.6M9.2 6.3l-1.5 1.2M12.3 8.6l-2.2 1.8",
    dots: disc(14.8, 14.6, 1.2),
  },
  p: {
    bodies: [
      "M17.2 21h5.6c.3 4.4 1.8 7.8 5 11H12.2c3.2-3.2 4.7-6.6 5-11z",
      disc(20, 14.8, 5),
      collar(20.8, 9),
      foot(19),
    ],
  },
};

/** A path of a drawing. Where it has a line, that lies below its filling. */
export interface Part {
  d: string;
  fill: string | null;
  line: string | null;
  width: number; // of the line
}

/** A piece in a square of 40 units, one part over the other. */
export interface Figure {
  parts: readonly Part[];
  turned: boolean; // upside down: y becomes 41.5 - y
  mirror: readonly Part[]; // the line of the mirror over it
}

const width = 2.1;

/** A piece as it is drawn. A mirrored one is upside down, below the line of a mirror. */
export function figureOf(letter: string, mirrored = false): Figure {
  const { bodies, lines, dots } = drawings[letter.toLowerCase()] ?? drawings["p"]!;
  const [body, line] = isWhite(letter) ? ["#fffdf5", "#1b1b1f"] : ["#1b1b1f", "#fffdf5"];
  const parts: Part[] = bodies.map((d) => ({ d, fill: body, line, width }));
  if (lines !== undefined) parts.push({ d: lines, fill: null, line, width });
  if (dots !== undefined) parts.push({ d: dots, fill: line, line: null, width });
  const mirror = [
    { d: "M4.5 2.6h31", fill: null, line, width: 4.6 },
    { d: "M4.5 2.6h31", fill: null, line: body, width: 1.8 },
  ];
  return { parts, turned: mirrored, mirror: mirrored ? mirror : [] };
}

/** What all parts of a drawing have in common as SVG. */
export const partStyle = `paint-order="stroke" stroke-linejoin="round" stroke-linecap="round"`;

/** The parts of a piece as SVG text, without any style of the page. */
export function figureSVG(letter: string, mirrored = false): string {
  const { parts, turned, mirror } = figureOf(letter, mirrored);
  const path = ({ d, fill, line, width }: Part): string =>
    `<path fill="${fill ?? "none"}" stroke="${line ?? "none"}" stroke-width="${width}" d="${d}"/>`;
  const piece = parts.map(path).join("");
  return (turned ? `<g transform="matrix(1 0 0 -1 0 41.5)">${piece}</g>` : piece) + mirror.map(path).join("");
}

/** A piece as SVG text. */
export const pieceSVG = (letter: string, mirrored = false): string =>
  `<svg class="piece${mirrored ? " mirrored" : ""}" viewBox="0 0 40 40"` +
  ` aria-hidden="true" focusable="false" ${partStyle}>${figureSVG(letter, mirrored)}</svg>`;
