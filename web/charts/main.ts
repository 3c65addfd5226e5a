// Draws the charts of a report page. Each figure has the data of one as JSON, and the same figures as a table.
import { plot } from "@observablehq/plot";
import { bars } from "./bars.ts";
import { chartOf, tick, width, type Chart, type ChartData, type Drawing } from "./chart.ts";
import { correlations } from "./correlations.ts";
import { heat } from "./heat.ts";
import { intervals } from "./intervals.ts";
import { points } from "./points.ts";

const kinds: Record<string, (chart: Chart) => Drawing> = { bars, points, intervals, heat, correlations };

function printed(figure: Element): string[][] {
  return [...figure.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent ?? ""));
}

function legendOf(items: [colour: string, name: string][]): HTMLElement {
  const legend = document.createElement("p");
  legend.className = "legend";
  for (const [colour, name] of items) {
    const swatch = document.createElement("i");
    swatch.style.background = colour;
    const item = document.createElement("span");
    item.append(swatch, name);
    legend.append(item, " ");
  }
  return legend;
}

function draw(figure: Element): void {
  const data: ChartData = JSON.parse(figure.querySelector("script")!.textContent!);
  const { legend = [], x, y, ...options } = kinds[data.kind]!(chartOf(data, printed(figure)));
  const drawing = plot({
    width,
    height: 225,
    marginTop: 26,
    marginLeft: 52,
    marginBottom: 36,
    ...options,
    x: { label: data.x, labelAnchor: "center", labelArrow: "none", tickFormat: tick, ...x },
    y: { label: data.y, labelArrow: "none", tickFormat: tick, ...y },
    style: { fontSize: "11px" },
    ariaLabel: data.title,
  });
  drawing.setAttribute("role", "img");
  figure.querySelector(".drawing")!.replaceChildren(...(legend.length > 0 ? [legendOf(legend)] : []), drawing);
}

for (const figure of document.querySelectorAll("figure.chart")) {
  try {
    draw(figure);
  } catch (error) {
    reportError(error); // the others are drawn, and this one has its table
  }
}
