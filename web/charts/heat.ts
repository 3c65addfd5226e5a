// Heat: the value of each cell of a grid as a colour.
import { pointer, rect } from "@observablehq/plot";
import { hover, numbers, width, type Chart, type Drawing, type Row } from "./chart.ts";

/** Half the distance of neighbours on an axis. */
function half(values: number[]): number {
  const all = [...new Set(values)].sort((a, b) => a - b);
  return (all.at(-1)! - all[0]!) / (2 * (all.length - 1));
}

export function heat({ rows }: Chart): Drawing {
  const [x, y] = [half(numbers(rows, "x")), half(numbers(rows, "y"))];
  const sorted = [...rows].sort((a, b) => (a.value as number) - (b.value as number));
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const range = (most.value as number) - (least.value as number);
  const colour = (r: Row) => {
    const share = range > 0 ? ((r.value as number) - (least.value as number)) / range : 0.5;
    return `color-mix(in oklab, var(--most) ${(100 * share).toFixed(1)}%, var(--least))`;
  };
  return {
    height: width,
    x: { ticks: 5 },
    y: { ticks: 5 },
    marks: [
      rect(rows, {
        x1: (r) => r.x - x,
        x2: (r) => r.x + x,
        y1: (r) => r.y - y,
        y2: (r) => r.y + y,
        fill: { value: colour, scale: null },
      }),
      hover(rows, pointer({ x: "x", y: "y" })),
    ],
    legend: [
      [colour(least), least.printed[2]!],
      [colour(most), most.printed[2]!],
    ],
  };
}
