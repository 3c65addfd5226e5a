// The static evaluation taken apart: heuristics, terms, pieces, and overlays of the board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isAlice } from "../alice.ts";
import { pieceName } from "../pieces.ts";
import { cellName } from "../scene.ts";
import type { Evaluation, PieceEval, Term } from "../wire.ts";
import { isWhite, overlayOf, signed, type Shown } from "./overlays.ts";
import { useAnswer, usePage, useSetting, type PanelProps } from "./panel.ts";

const overlays: readonly { kind: Shown; name: string; legend: string }[] = [
  { kind: "", name: "None", legend: "" },
  {
    kind: "classes",
    name: "Unicorn classes",
    legend:
      "α β γ δ: a unicorn reaches the cells of its own class only. Letters and tints go together; two unicorns of one side on one class see the same cells.",
  },
  {
    kind: "attacks",
    name: "Attacks",
    legend:
      "White attackers : Black attackers of each cell. Light tint: White attacks more often; dark tint: Black does.",
  },
  {
    kind: "pieces",
    name: "Piece totals",
    legend:
      "Centipawns that the evaluation counts at each piece, its owner's view. Light tint: good for White; dark tint: good for Black.",
  },
];

export function EvaluationPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const [weights, setWeights] = useSetting(
    page,
    "evaluation.weights",
    page.about.weights.includes("corrected") ? "corrected" : (page.about.weights[0] ?? ""),
  );
  const [shown, setShown] = useSetting<Shown>(page, "evaluation.overlay", "");
  const [pointed, setPointed] = useState("");
  const alice = isAlice(page.game.rules);
  const { answer, error, asking, again } = useAnswer<Evaluation>(page.desk, "evaluation", {
    ...page.game.moves(),
    weights: alice ? "" : weights,
  });

  const overlay = answer ? overlayOf(shown, answer) : null;
  const key = JSON.stringify(overlay);
  const { game } = page;
  useEffect(() => {
    if (JSON.stringify(page.overlay) === key) return;
    page.overlay = overlay;
    page.changed();
  }, [page, game, key]);
  useEffect(
    () => () => {
      page.overlay = null;
      page.changed();
    },
    [page],
  );
  useEffect(() => {
    // The board does not report where the mouse is, so the panel listens itself. Labels of cells begin with their names.
    const over = (e: Event): void => {
      const cell = e.target instanceof Element ? e.target.closest("[role=gridcell]") : null;
      setPointed(/^[A-E][a-e][1-5]/.exec(cell?.getAttribute("aria-label") ?? "")?.[0] ?? "");
    };
    document.addEventListener("mouseover", over);
    return () => document.removeEventListener("mouseover", over);
  }, []);

  const at = (name: string): PieceEval | undefined => answer?.pieces.find((p) => p.cell === name);
  const piece =
    at(pointed) ?? (page.selected !== null ? at(cellName(page.selected)) : undefined) ?? at(cellName(page.focus));
  return (
    <section class="evaluation" aria-label="Evaluation" aria-busy={asking}>
      <div class="panel-fields">
        {alice ? null : (
          <label>
            Weights
            <select value={weights} onChange={(e) => setWeights(e.currentTarget.value)}>
              {page.about.weights.map((w) => (
                <option key={w} value={w}>
                  {w}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset class="panel-choice">
          <legend>On the board</legend>
          {overlays
            .filter((o) => !alice || o.kind !== "pieces")
            .map((o) => (
              <label key={o.kind} class="panel-check">
                <input type="radio" name="overlay" checked={shown === o.kind} onChange={() => setShown(o.kind)} />{" "}
                {o.name}
              </label>
            ))}
        </fieldset>
      </div>
      {shown ? <p class="panel-note">{overlays.find((o) => o.kind === shown)!.legend}</p> : null}
      {error ? (
        <p class="panel-error" role="alert">
          {error}{" "}
          <button type="button" onClick={again}>
            Ask again
          </button>
        </p>
      ) : null}
      {answer ? (
        <>
          <p class="evaluation-total">
            <strong>{signed(answer.total)}</strong> centipawns, White's view; features counted as {answer.definition}
          </p>
          {answer.heuristics.length > 0 ? <Heuristics e={answer} /> : null}
          {answer.pieces.length > 0 ? <Piece piece={piece} terms={answer.terms} /> : null}
          <Terms e={answer} />
        </>
      ) : null}
    </section>
  );
}

/** As raumlab eval prints it. */
const rounded = (x: number): string => signed(Math.round(x));

function Heuristics({ e }: { e: Evaluation }): JSX.Element {
  return (
    <table class="numbers">
      <caption>Heuristics, in centipawns</caption>
      <thead>
        <tr>
          <th scope="col">Heuristic</th>
          <th scope="col">White</th>
          <th scope="col">Black</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {e.heuristics.map((h) => (
          <tr key={h.name}>
            <th scope="row">{plain(h.name)}</th>
            <td>{rounded(h.white)}</td>
            <td>{rounded(h.black)}</td>
            <td>{rounded(h.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td />
          <td />
          <td>{signed(e.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Piece({ piece, terms }: { piece: PieceEval | undefined; terms: Term[] }): JSX.Element {
  if (!piece)
    return <p class="panel-quiet">Point at a piece, or select one: its part of the evaluation is shown here.</p>;
  if (piece.terms.length === 0 && !piece.fixed)
    return (
      <p class="panel-quiet">
        Nothing is counted at the {pieceName(piece.piece)} on {piece.cell}.
      </p>
    );
  return (
    <table class="numbers">
      <caption>
        {capital(pieceName(piece.piece))} on {piece.cell}: {signed(piece.total)},{" "}
        {isWhite(piece.piece) ? "White" : "Black"}'s view
      </caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Units</th>
          <th scope="col">Weight</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {piece.fixed ? (
          <tr>
            <th scope="row">without weight</th>
            <td />
            <td />
            <td>{signed(piece.fixed)}</td>
          </tr>
        ) : null}
        {piece.terms.map((t) => (
          <tr key={t.name}>
            <th scope="row">{plain(t.name)}</th>
            <td>{signed(t.units)}</td>
            <td>{weight(terms.find((x) => x.name === t.name)?.weight ?? 0)}</td>
            <td>{signed(t.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Terms({ e }: { e: Evaluation }): JSX.Element {
  const groups = [...new Set(e.terms.map((t) => t.group))];
  return (
    <table class="numbers terms">
      <caption>
        The {e.terms.length} terms: units of each side, weight in centipawns a unit, difference in centipawns
      </caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">White</th>
          <th scope="col">Black</th>
          <th scope="col">Weight</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      {groups.map((g) => (
        <tbody key={g}>
          <tr>
            <th scope="rowgroup" colSpan={5} class="terms-group">
              {plain(g)}
            </th>
          </tr>
          {e.terms
            .filter((t) => t.group === g)
            .map((t) => (
              <tr key={t.name}>
                <th scope="row">
                  <details>
                    <summary>{plain(t.name)}</summary>
                    <span class="panel-quiet">{t.meaning}</span>
                  </details>
                </th>
                <td>{t.white}</td>
                <td>{t.black}</td>
                <td>{weight(t.weight)}</td>
                <td>{signed(t.total)}</td>
              </tr>
            ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Terms and fixed part ({signed(e.fixed)})
          </th>
          <td>{signed(e.fixed + e.terms.reduce((sum, t) => sum + t.total, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A weight, a multiple of 1/16. */
const weight = (x: number): string => String(Math.round(x * 10000) / 10000).replace("-", "−");

const plain = (name: string): string => name.replaceAll("_", " ");
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
