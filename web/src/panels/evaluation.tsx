// The static evaluation taken apart: heuristics, terms, pieces, and overlays of the board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isAlice } from "../alice.ts";
import { text } from "../english.ts";
import { pieceName } from "../pieces.ts";
import { cellName } from "../scene.ts";
import type { Evaluation, PieceEval, Term } from "../wire.ts";
import { isWhite, overlayOf, signed, type Shown } from "./overlays.ts";
import { useAnswer, usePage, useSetting, type PanelProps } from "./panel.ts";

const overlays: readonly Shown[] = ["", "classes", "attacks", "pieces"];

export function EvaluationPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const words = text.evaluation;
  const [weights, setWeights] = useSetting(page, "evaluation.weights", ""); // none for the usual ones
  const [shown, setShown] = useSetting<Shown>(page, "evaluation.overlay", "");
  const [pointed, setPointed] = useState("");
  const alice = isAlice(page.state.game.rules);
  const { answer, error, asking, again } = useAnswer<Evaluation>(page.desk, "evaluation", {
    ...page.state.game.moves(),
    weights: alice ? "" : weights,
  });

  const overlay = answer ? overlayOf(shown, answer) : null;
  const key = JSON.stringify(overlay);
  const { game } = page.state;
  useEffect(() => {
    if (JSON.stringify(page.state.overlay) === key) return;
    page.state.overlay = overlay;
    page.changed();
  }, [page, game, key]);
  useEffect(
    () => () => {
      page.state.overlay = null;
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
    at(pointed) ??
    (page.state.selected !== null ? at(cellName(page.state.selected)) : undefined) ??
    at(cellName(page.state.focus));
  return (
    <section class="evaluation" aria-label={words.title} aria-busy={asking}>
      <div class="panel-fields">
        {alice ? null : (
          <label>
            {words.weights}
            <select value={weights || (answer?.weights ?? "")} onChange={(e) => setWeights(e.currentTarget.value)}>
              {page.about.weights.map((w) => (
                <option key={w} value={w}>
                  {w}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset class="panel-choice">
          <legend>{words.board}</legend>
          {overlays
            .filter((kind) => !alice || kind !== "pieces")
            .map((kind) => (
              <label key={kind} class="panel-check">
                <input type="radio" name="overlay" checked={shown === kind} onChange={() => setShown(kind)} />{" "}
                {words.overlays[kind][0]}
              </label>
            ))}
        </fieldset>
      </div>
      {shown ? <p class="panel-note">{words.overlays[shown][1]}</p> : null}
      {error ? (
        <p class="panel-error" role="alert">
          {error}{" "}
          <button type="button" onClick={again}>
            {words.again}
          </button>
        </p>
      ) : null}
      {answer ? (
        <>
          <p class="evaluation-total">
            <strong>{signed(answer.total)}</strong>
            {words.total(answer.definition)}
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
      <caption>{text.evaluation.heuristics}</caption>
      <thead>
        <tr>
          <th scope="col">{text.evaluation.heuristic}</th>
          <th scope="col">{text.sides.white}</th>
          <th scope="col">{text.sides.black}</th>
          <th scope="col">{text.evaluation.sum}</th>
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
          <th scope="row">{text.evaluation.all}</th>
          <td />
          <td />
          <td>{signed(e.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Piece({ piece, terms }: { piece: PieceEval | undefined; terms: Term[] }): JSX.Element {
  if (!piece) return <p class="panel-quiet">{text.evaluation.point}</p>;
  if (piece.terms.length === 0 && !piece.fixed)
    return <p class="panel-quiet">{text.evaluation.nothing(pieceName(piece.piece), piece.cell)}</p>;
  return (
    <table class="numbers">
      <caption>
        {text.evaluation.piece(
          capital(pieceName(piece.piece)),
          piece.cell,
          signed(piece.total),
          isWhite(piece.piece) ? "white" : "black",
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.evaluation.term}</th>
          <th scope="col">{text.evaluation.units}</th>
          <th scope="col">{text.evaluation.weight}</th>
          <th scope="col">{text.evaluation.sum}</th>
        </tr>
      </thead>
      <tbody>
        {piece.fixed ? (
          <tr>
            <th scope="row">{text.evaluation.fixed}</th>
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
      <caption>{text.evaluation.terms(e.terms.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.evaluation.term}</th>
          <th scope="col">{text.sides.white}</th>
          <th scope="col">{text.sides.black}</th>
          <th scope="col">{text.evaluation.weight}</th>
          <th scope="col">{text.evaluation.sum}</th>
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
            {text.evaluation.foot(signed(e.fixed))}
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
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
