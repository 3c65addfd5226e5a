// What the kinds of charts share: the table of figures that a page has for each, colours, ticks and values on hover.
import { ruleX, ruleY, text, tip, type Markish, type PlotOptions } from "@observablehq/plot";

/** A cell of a table of figures: a number, a name, or null for an end without bound. */
export type Cell = number | string | null;

/** The JSON of a chart in the page, which report.json has as well. */
export interface ChartData {
  kind: string;
  title: string;
  x: string;
  y: string;
  columns: { name: string; mark: string }[];
  rows: Cell[][];
  guides: Guide[];
}

/** A line to compare figures with. */
export interface Guide {
  axis: "x" | "y" | "diagonal";
  at: number;
  name: string;
}

/** A row of the table by the marks of its columns, and as the page prints it. */
export interface Row {
  [mark: string]: unknown;
  index: number;
  printed: string[];
  says: string;
}

export interface Chart extends Omit<ChartData, "rows"> {
  rows: Row[];
}

/** What a kind makes of a chart. A legend names colours. */
export interface Drawing extends PlotOptions {
  legend?: [colour: string, name: string][];
}

export const ink = "var(--ink)";
export const blue = "var(--blue)";
export const orange = "var(--orange)";
export const grey = "var(--grey)";

/** The width of a chart, which fits on a phone: letters keep their size there. */
export const width = 350;

export function chartOf(data: ChartData, printed: string[][]): Chart {
  const rows = data.rows.map((cells, i) => {
    const texts = printed[i] ?? [];
    const row: Row = {
      index: i,
      printed: texts,
      says: data.columns.map((c, j) => `${c.name}: ${texts[j]}`).join("\n"),
    };
    for (const [j, { mark }] of data.columns.entries()) row[mark] = cells[j];
    return row;
  });
  return { ...data, rows };
}

/** The numbers that rows have under marks. */
export function numbers(rows: Row[], ...marks: string[]): number[] {
  return rows.flatMap((row) => marks.map((mark) => row[mark])).filter((x) => typeof x === "number");
}

const format = new Intl.NumberFormat("en", { maximumSignificantDigits: 12, useGrouping: false });

/** A number at an axis, in the notation of the page's tables. */
export function tick(x: number | string): string {
  if (typeof x === "string") return x;
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return format
    .format(x)
    .replace(/^-?\d{5,}/, grouped)
    .replace("-", "−");
}

/** Some five ticks, none between whole numbers where all values are whole. */
export function ticksFor(values: number[]): number {
  if (values.some((x) => !Number.isInteger(x))) return 5;
  return Math.min(5, Math.max(1, Math.max(...values) - Math.min(...values)));
}

/** Guides of a value, each with its name: in the drawing if it is level, else for a legend. */
export function guideMarks(guides: Guide[]): Markish[] {
  return guides.flatMap(({ axis, at, name }) => {
    const style = name ? { stroke: orange, strokeDasharray: "4 2" } : { stroke: ink, strokeWidth: 0.7 };
    if (axis === "x") return [ruleX([at], style)];
    if (axis === "diagonal") return [];
    const label = {
      y: at,
      dx: 4,
      dy: at < 0 ? 9 : -8,
      frameAnchor: "left",
      textAnchor: "start",
      fill: orange,
    } as const;
    return [ruleY([at], style), text([name], label)];
  });
}

/** What the row under the pointer says. */
export function hover(rows: Row[], channels: object): Markish {
  return tip(rows, {
    ...channels,
    title: "says",
    fill: "var(--paper)",
    stroke: "var(--soft)",
    lineWidth: 24,
    textOverflow: "ellipsis",
  });
}
