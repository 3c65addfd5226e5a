// Bars: counts in ranges, or of names.
import { barY, pointerX, rectY, text } from "@observablehq/plot";
import { blue, guideMarks, hover, numbers, ticksFor, type Chart, type Drawing } from "./chart.ts";

export function bars({ rows, columns, guides }: Chart): Drawing {
  const y = { grid: true, ticks: ticksFor([0, ...numbers(rows, "count")]), insetTop: 12 };
  if (columns[0]?.mark === "name")
    return {
      x: { type: "band", domain: rows.map((r) => r.name as string) },
      y,
      marks: [
        barY(rows, { x: "name", y: "count", fill: blue }),
        text(rows, { x: "name", y: "count", text: (r) => r.printed[1], dy: -7 }),
        hover(rows, pointerX({ x: "name", y: "count" })),
      ],
    };
  return {
    y,
    marks: [
      rectY(rows, { x1: "from", x2: "to", y: "count", fill: blue, inset: 0.3 }),
      ...guideMarks(guides),
      hover(rows, pointerX({ x: (r) => (r.from + r.to) / 2, y: "count" })),
    ],
  };
}
