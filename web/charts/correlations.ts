// Correlations: a triangle in which the area of a mark is the size of a correlation. Squares are above zero, discs
// below. A name is at the end of its row and at the top of its column.
import { dot, pointer, text } from "@observablehq/plot";
import { blue, hover, orange, width, type Chart, type Drawing, type Row } from "./chart.ts";

const rowHeight = 14;
const nameWidth = 115;

export function correlations({ rows }: Chart): Drawing {
  const names = [...new Set(rows.flatMap((r) => [r.x as string, r.y as string]))];
  const size = Math.min(rowHeight, (width - nameWidth) / names.length);
  const marks = (sign: number, symbol: "square" | "circle", fill: string) =>
    dot(
      rows.filter((r) => Math.sign(r.value as number) === sign),
      { x: "x", y: "y", r: (r: Row) => Math.abs(r.value as number), symbol, fill },
    );
  return {
    height: rowHeight * names.length + 10,
    marginTop: 5,
    marginBottom: 5,
    marginLeft: 5,
    marginRight: width - 5 - size * names.length,
    x: { type: "point", padding: 0.5, domain: names, axis: null },
    y: { type: "point", padding: 0.5, domain: names, axis: null },
    r: { domain: [0, 1], range: [0, size / 2] },
    marks: [
      marks(1, "square", blue),
      marks(-1, "circle", orange),
      text(names, { x: names, y: names, text: names, textAnchor: "start", dx: -size / 2 + 2 }),
      hover(rows, pointer({ x: "x", y: "y" })),
    ],
    legend: [
      [blue, "above zero"],
      [orange, "below zero"],
    ],
  };
}
