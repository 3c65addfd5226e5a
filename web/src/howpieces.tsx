// How pieces move: all seven, each with a picture of the cube.
import type { JSX } from "preact";
import { pawnsOf, variantOf } from "./alice.ts";
import { Dialog } from "./dialog.tsx";
import { text } from "./english.ts";
import { pieceSVG } from "./pieces.ts";
import { reach } from "./reach.ts";
import { cellOf } from "./scene.ts";
import { title } from "./words.ts";

export function HowPieces({ rules, onClose }: { rules: string; onClose: () => void }): JSX.Element {
  const pawns = pawnsOf(rules);
  const words = text.howPieces;
  const ways: Record<string, string> = { ...words.moves, p: words.pawns[pawns] ?? words.pawns["normal"]! };
  return (
    <Dialog title={words.title} name="howpieces" onClose={onClose}>
      <p>{words.cube}</p>
      <p>{words.boards}</p>
      <p>{words.cells}</p>
      {variantOf(rules) !== "raumschach" && <Alice mirrored={variantOf(rules) === "mirrored-alice"} />}
      <ul>
        {Object.entries(ways).map(([letter, how]) => (
          <li key={letter}>
            <h3>
              <span dangerouslySetInnerHTML={{ __html: pieceSVG(letter.toUpperCase()) }} />
              {title(text.pieces[letter]!)} <small>{letter.toUpperCase()}</small>
            </h3>
            <p>{how}</p>
            <Picture letter={letter} pawns={pawns} />
          </li>
        ))}
      </ul>
      <p>{words.draws}</p>
    </Dialog>
  );
}

/** The three rules of Alice, and how a mirrored piece is drawn. */
function Alice({ mirrored }: { mirrored: boolean }): JSX.Element {
  const words = text.howPieces;
  return (
    <section class="alice">
      <h3>
        <span dangerouslySetInnerHTML={{ __html: pieceSVG("Q") }} />
        <span dangerouslySetInnerHTML={{ __html: pieceSVG("Q", true) }} />
        {mirrored ? words.mirroredAlice : words.alice}
      </h3>
      <p>{words.aliceBegins(mirrored)}</p>
      <ol>
        {words.aliceRules.map(([rule, more]) => (
          <li key={rule}>
            <b>{rule}</b>
            {more}
          </li>
        ))}
      </ol>
      <p>{words.aliceText}</p>
    </section>
  );
}

const centre = "Cc3";

/** Five little boards in one row, A to E as on a terminal, with what a piece reaches from the centre. */
function Picture({ letter, pawns }: { letter: string; pawns: string }): JSX.Element {
  const from = cellOf(centre);
  const { moves, captures } = reach(letter, from, pawns);
  const size = 8;
  const left = (board: number): number => board * (5 * size + 6) + 1;
  const cells: JSX.Element[] = [];
  const marks: JSX.Element[] = [];
  for (let board = 0; board < 5; board++) {
    for (let place = 0; place < 25; place++) {
      const [row, file] = [Math.floor(place / 5), place % 5];
      const cell = board * 25 + (4 - row) * 5 + file;
      const [x, y] = [left(board) + file * size, 1 + row * size];
      cells.push(
        <rect
          key={cell}
          class={(board + 4 - row + file) % 2 === 0 ? "dark" : "light"}
          x={x}
          y={y}
          width={size}
          height={size}
        />,
      );
      const [cx, cy] = [x + size / 2, y + size / 2];
      if (moves.has(cell)) marks.push(<circle key={`m${cell}`} class="go" cx={cx} cy={cy} r={2} />);
      if (captures.has(cell))
        marks.push(<path key={`c${cell}`} class="take" d={`M${cx - 2} ${cy - 2}l4 4M${cx + 2} ${cy - 2}l-4 4`} />);
      if (cell === from) {
        marks.push(
          <g
            key="piece"
            transform={`translate(${x} ${y}) scale(${size / 40})`}
            dangerouslySetInnerHTML={{ __html: inner(letter) }}
          />,
        );
      }
    }
  }
  const width = 5 * (5 * size + 6) - 4;
  const label = text.howPieces.reach(text.pieces[letter]!, centre, moves.size, captures.size);
  return (
    <svg class="picture" viewBox={`0 0 ${width} ${5 * size + 9}`} role="img" aria-label={label}>
      {cells}
      {[..."ABCDE"].map((level, board) => (
        <text key={level} x={left(board) + 2.5 * size} y={5 * size + 8}>
          {level}
        </text>
      ))}
      {marks}
    </svg>
  );
}

/** The drawing of a piece to be placed in another: as big as its square. */
const inner = (letter: string): string =>
  pieceSVG(letter.toUpperCase()).replace("<svg ", '<svg width="40" height="40" ');
