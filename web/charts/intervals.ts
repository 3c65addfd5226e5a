// Intervals: named estimates, one below the other. An end without bound is an arrow at the edge.
import { axisY, dot, pointerY, ruleX, ruleY, tickX } from "@observablehq/plot";
import { blue, grey, hover, ink, numbers, width, type Chart, type Drawing, type Row } from "./chart.ts";

export function intervals({ rows, guides }: Chart): Drawing {
  const ends = [0, ...numbers(rows, "value", "low", "high"), ...guides.map((g) => g.at)];
  const least = Math.min(...ends);
  const most = Math.max(...ends);
  const margin = 0.06 * (most - least) || 1;
  const edge = { low: least - margin, high: most + margin };
  const end = (mark: "low" | "high") => (r: Row) => r[mark] ?? edge[mark];
  const named = guides.find((g) => g.name);
  const arrow = (mark: "low" | "high", rotate: number) =>
    dot(
      rows.filter((r) => r[mark] === null),
      { x: () => edge[mark], y: "index", symbol: "triangle", rotate, r: 4, fill: blue },
    );
  const cap = (mark: "low" | "high") =>
    tickX(
      rows.filter((r) => r[mark] !== null),
      { x: mark, y: "index", stroke: blue, strokeWidth: 1.2, inset: 2 },
    );
  const names = rows.map((r) => r.name as string);
  const marginLeft = Math.min(130, 12 + 6.5 * Math.max(...names.map((name) => name.length)));
  return {
    height: 44 + 16 * rows.length,
    marginTop: 6,
    marginLeft,
    x: { domain: [edge.low, edge.high], grid: true, ticks: 4, labelAnchor: "right" },
    y: { type: "band", domain: rows.map((r) => r.index), label: null, axis: null },
    marks: [
      axisY({
        tickSize: 0,
        tickFormat: (i: number) => names[i] ?? "",
        label: null,
        lineWidth: (marginLeft - 14) / 11,
        textOverflow: "ellipsis-middle",
      }),
      ruleX(
        guides.map((g) => g.at),
        { stroke: grey, strokeWidth: 1.5, strokeDasharray: "4 2" },
      ),
      ruleX([0], { stroke: ink, strokeWidth: 0.7 }),
      ruleY(rows, { y: "index", x1: end("low"), x2: end("high"), stroke: blue, strokeWidth: 1.2 }),
      cap("low"),
      cap("high"),
      arrow("low", -90),
      arrow("high", 90),
      dot(rows, { x: "value", y: "index", fill: blue, r: 2.5 }),
      hover(rows, pointerY({ x: (r: Row) => r.value ?? end("low")(r), y: "index" })),
    ],
    legend: named ? [[grey, named.name]] : [],
    width,
  };
}
