// A picture of a position to share: the five flat boards in the light scheme, as SVG and as PNG. It is made here, of
// the same list of shapes for both, and has the position as RFEN in its description.
import { text as all } from "./english.ts";
import { figureOf, figureSVG, partStyle } from "./pieces.ts";
import { cellName, turned, type Cell } from "./scene.ts";

const words = all.picture;

/** What the picture shows. */
export interface Shown {
  board: string; // 125 letters as in RFEN
  mirrored: ReadonlySet<Cell>;
  flipped: boolean;
  lastMove: readonly [Cell, Cell] | null;
  rfen: string;
  title: string; // the name of the game
  lines: readonly string[]; // beside the boards
}

type Shape =
  | { kind: "box"; x: number; y: number; width: number; height: number; fill: string; line?: string }
  | { kind: "text"; x: number; y: number; text: string; size: number; fill: string; middle?: boolean; bold?: boolean }
  | { kind: "piece"; x: number; y: number; letter: string; mirrored: boolean };

const colours = {
  paper: "#f5f4f0",
  light: "#efe9dc",
  dark: "#b4c3c8",
  last: "#eaa400",
  lastLight: "#eeca78",
  lastDark: "#cdb565",
  edge: "#7d868c",
  ink: "#1e262c",
  soft: "#566069",
};

const [cell, head, edges, gap, margin] = [40, 28, 20, 18, 20];
const board = 5 * cell;
export const size = {
  width: 2 * margin + 3 * (board + edges) + 2 * gap,
  height: 2 * margin + 2 * (head + board + edges),
};

/** The corner of the cells of a board, or of what stands in its place. */
const corner = (b: number): [x: number, y: number] => [
  margin + edges + (b % 3) * (board + edges + gap),
  margin + head + Math.floor(b / 3) * (head + board + edges),
];

function shapesOf(shown: Shown): Shape[] {
  const shapes: Shape[] = [{ kind: "box", x: 0, y: 0, ...size, fill: colours.paper }];
  const text = (x: number, y: number, text: string, size: number, more: Partial<Shape & { kind: "text" }> = {}): void =>
    void shapes.push({ kind: "text", x, y, text, size, fill: colours.soft, ...more });
  for (let b = 0; b < 5; b++) {
    const [x, y] = corner(b);
    const level = cellName(turned(25 * b, shown.flipped))[0]!;
    text(x, y - 9, level, 17, { fill: colours.ink, bold: true });
    const where = { E: words.top, A: words.bottom }[level];
    if (where) text(x + 20, y - 9, where, 13);
    for (let i = 0; i < 25; i++) {
      const c = turned(25 * b + i, shown.flipped);
      const [left, top] = [x + cell * (i % 5), y + cell * Math.floor(i / 5)];
      const dark = (Math.floor(c / 25) + (Math.floor(c / 5) % 5) + (c % 5)) % 2 === 0;
      const square = { kind: "box", x: left, y: top, width: cell, height: cell } as const;
      if (shown.lastMove?.includes(c)) {
        shapes.push({ ...square, fill: dark ? colours.lastDark : colours.lastLight });
        shapes.push({
          ...square,
          x: left + 1,
          y: top + 1,
          width: cell - 2,
          height: cell - 2,
          fill: "none",
          line: colours.last,
        });
      } else shapes.push({ ...square, fill: dark ? colours.dark : colours.light });
      const letter = shown.board[c]!;
      if (letter !== ".")
        shapes.push({ kind: "piece", x: left + 2, y: top + 2, letter, mirrored: shown.mirrored.has(c) });
      if (i % 5 === 0) text(left - 9, top + cell / 2 + 4, cellName(c)[2]!, 12, { middle: true, bold: true });
      if (i >= 20) text(left + cell / 2, top + cell + 14, cellName(c)[1]!, 12, { middle: true, bold: true });
    }
    shapes.push({ kind: "box", x, y, width: board, height: board, fill: "none", line: colours.edge });
  }
  const [x, y] = corner(5);
  text(x, y + 24, shown.title, 22, { fill: colours.ink, bold: true });
  shown.lines.forEach((line, i) => text(x, y + 54 + 22 * i, line, 15));
  return shapes;
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]!);
const font = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const pieceScale = (cell - 4) / 40;

/** The picture as SVG. */
export function pictureSVG(shown: Shown): string {
  const draw = (shape: Shape): string => {
    if (shape.kind === "piece")
      return `<g transform="translate(${shape.x} ${shape.y}) scale(${pieceScale})">${figureSVG(shape.letter, shape.mirrored)}</g>`;
    if (shape.kind === "box") {
      const line = shape.line ? ` stroke="${shape.line}" stroke-width="2"` : "";
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"${line}/>`;
    }
    const looks = `${shape.middle ? ` text-anchor="middle"` : ""}${shape.bold ? ` font-weight="600"` : ""}`;
    return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" fill="${shape.fill}"${looks}>${escaped(shape.text)}</text>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"`,
    ` role="img" font-family="${font}" ${partStyle}>`,
    `<title>${escaped(shown.title)}</title><desc>RFEN: ${escaped(shown.rfen)}</desc>`,
    ...shapesOf(shown).map(draw),
    "</svg>",
  ].join("");
}

/** Draws the picture on a canvas, each unit as some pixels. */
function paint(canvas: CanvasRenderingContext2D, shown: Shown, scale: number): void {
  for (const shape of shapesOf(shown)) {
    canvas.setTransform(scale, 0, 0, scale, 0, 0);
    if (shape.kind === "box") {
      canvas.fillStyle = shape.fill;
      if (shape.fill !== "none") canvas.fillRect(shape.x, shape.y, shape.width, shape.height);
      if (!shape.line) continue;
      canvas.strokeStyle = shape.line;
      canvas.lineWidth = 2;
      canvas.strokeRect(shape.x, shape.y, shape.width, shape.height);
    } else if (shape.kind === "text") {
      canvas.font = `${shape.bold ? 600 : 400} ${shape.size}px ${font}`;
      canvas.fillStyle = shape.fill;
      canvas.textAlign = shape.middle ? "center" : "left";
      canvas.fillText(shape.text, shape.x, shape.y);
    } else {
      canvas.translate(shape.x, shape.y);
      canvas.scale(pieceScale, pieceScale);
      canvas.lineJoin = canvas.lineCap = "round";
      const { parts, turned, mirror } = figureOf(shape.letter, shape.mirrored);
      const draw = (all: typeof parts): void => {
        for (const { d, fill, line, width } of all) {
          const path = new Path2D(d);
          canvas.lineWidth = width;
          if (line) canvas.strokeStyle = line;
          if (line) canvas.stroke(path);
          if (fill) canvas.fillStyle = fill;
          if (fill) canvas.fill(path);
        }
      };
      canvas.save();
      if (turned) canvas.transform(1, 0, 0, -1, 0, 41.5);
      draw(parts);
      canvas.restore();
      draw(mirror);
    }
  }
}

/** The picture as PNG, with two pixels for each unit. */
export async function picturePNG(shown: Shown): Promise<Blob> {
  const scale = 2;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [scale * size.width, scale * size.height];
  paint(canvas.getContext("2d")!, shown, scale);
  const plain = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!plain) throw new Error(all.picture.none);
  return new Blob([described(new Uint8Array(await plain.arrayBuffer()), `RFEN: ${shown.rfen}`)], { type: "image/png" });
}

/** A PNG with a text as its description: a chunk after the signature of 8 bytes and the first chunk of 25. */
export function described(png: Uint8Array<ArrayBuffer>, text: string): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(`tEXtDescription\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(4 + body.length, crc(body));
  const all = new Uint8Array(png.length + chunk.length);
  all.set(png.subarray(0, 33));
  all.set(chunk, 33);
  all.set(png.subarray(33), 33 + chunk.length);
  return all;
}

/** The checksum of a chunk: CRC-32 of PNG. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
