// Points over an axis: lines with a band, or dots with intervals, and short bars to compare them with.
import { areaY, dot, line, lineY, pointer, pointerX, ruleX, tickY, type Markish } from "@observablehq/plot";
import { blue, grey, guideMarks, hover, numbers, orange, ticksFor, type Chart, type Drawing } from "./chart.ts";

export function points({ rows, columns, guides }: Chart): Drawing {
  const has = (mark: string) => columns.some((c) => c.mark === mark);
  const nameOf = (mark: string) => columns.find((c) => c.mark === mark)?.name ?? "";
  const named = rows.some((r) => typeof r.x === "string");
  const marks: Markish[] = [];
  const legend: [string, string][] = [];

  for (const { axis, name } of guides) {
    if (axis === "x" && name) legend.push([orange, name]);
    if (axis !== "diagonal") continue;
    const all = numbers(rows, "x", "dot", "low", "high");
    const ends = [Math.min(...all), Math.max(...all)];
    marks.push(line(ends, { x: ends, y: ends, stroke: grey }));
    legend.push([grey, name]);
  }
  marks.push(...guideMarks(guides));
  if (has("tick")) {
    marks.push(tickY(rows, { x: "x", y: "tick", stroke: grey, strokeWidth: 3 }));
    legend.push([grey, nameOf("tick")]);
  }
  if (has("low") && has("line")) {
    marks.push(areaY(rows, { x: "x", y1: "low", y2: "high", fill: grey, fillOpacity: 0.2 }));
    for (const y of ["low", "high"]) marks.push(lineY(rows, { x: "x", y, stroke: grey }));
  } else if (has("low")) {
    marks.push(ruleX(rows, { x: "x", y1: "low", y2: "high", stroke: blue, strokeWidth: 1.2 }));
  }
  if (has("line")) {
    marks.push(lineY(rows, { x: "x", y: "line", stroke: blue, strokeWidth: 1.4 }));
    marks.push(dot(rows.slice(-1), { x: "x", y: "line", fill: blue, r: 2.5 }));
  }
  if (has("dot")) marks.push(dot(rows, { x: "x", y: "dot", fill: has("line") ? orange : blue, r: 2.5 }));
  if (has("dot") && has("line")) legend.push([blue, nameOf("line")], [orange, nameOf("dot")]);
  if (has("dot") && has("tick")) legend.push([blue, nameOf("dot")]);

  const y = has("line") ? "line" : "dot";
  marks.push(hover(rows, (has("line") || named ? pointerX : pointer)({ x: "x", y })));
  return {
    x: named
      ? { type: "band", domain: rows.map((r) => r.x as string) }
      : { grid: !has("line"), ticks: ticksFor(numbers(rows, "x")) },
    y: { grid: true, zero: false, ticks: 5, inset: 12 },
    marks,
    legend,
  };
}
