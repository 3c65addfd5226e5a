// How pieces move: all seven, each with a picture of the cube.
import type { JSX } from "preact";
import { pawnsOf, variantOf } from "./alice.ts";
import { Dialog } from "./dialog.tsx";
import { pieceSVG } from "./pieces.ts";
import { reach } from "./reach.ts";
import { cellOf } from "./scene.ts";
import { title } from "./words.ts";

const words: readonly (readonly [letter: string, name: string, how: string])[] = [
  ["k", "king", "One step in any of the 26 directions. It must never stay attacked."],
  ["q", "queen", "Any distance in all 26 directions: rook, bishop and unicorn in one."],
  ["r", "rook", "Any distance straight: along a file, along a rank, or up and down."],
  [
    "b",
    "bishop",
    "Any distance where two coordinates change at once: the diagonals of a board, and those that climb a level with every step.",
  ],
  ["u", "unicorn", "Any distance where all three change: level, file and rank. Only Raumschach has it."],
  ["n", "knight", "Jumps two cells in one direction and one in another, over everything."],
  ["p", "pawn", ""],
];

const pawnWords: Record<string, string> = {
  normal:
    "One step to the next rank, or one level up (Black's: down). It captures at an angle: forward and sideways, up and sideways, or up and forward. It becomes another piece on the last rank of the last level.",
  sideways:
    "One step to the next rank, or one level up (Black's: down). It captures at an angle: forward and sideways, or up and sideways. It becomes another piece on the last rank of the last level.",
  fivecubed:
    "One level up (Black's: down). It captures on the next level, one file or one rank aside. It becomes another piece anywhere on the last level.",
};

export function HowPieces({ rules, onClose }: { rules: string; onClose: () => void }): JSX.Element {
  const pawns = pawnsOf(rules);
  return (
    <Dialog title="How pieces move" name="howpieces" onClose={onClose}>
      <p>
        The cube is five boards, one on top of another: level A at the bottom, level E on top. White starts on A and B
        and moves first, Black on E and D. You win when you attack the king so that it cannot escape: checkmate.
      </p>
      <p>
        A cell is named by level, file and rank: <b>Bc1</b> is level B, file c, rank 1. In the pictures a dot is a cell
        to go to, a cross one where the pawn captures.
      </p>
      {variantOf(rules) !== "raumschach" && <Alice mirrored={variantOf(rules) === "mirrored-alice"} />}
      <ul>
        {words.map(([letter, name, how]) => (
          <li key={letter}>
            <h3>
              <span dangerouslySetInnerHTML={{ __html: pieceSVG(letter.toUpperCase()) }} />
              {title(name)} <small>{letter.toUpperCase()}</small>
            </h3>
            <p>{how || (pawnWords[pawns] ?? pawnWords["normal"])}</p>
            <Picture letter={letter} name={name} pawns={pawns} />
          </li>
        ))}
      </ul>
      <p>
        A game is drawn by stalemate (no legal move, no check), by the same position three times, by 50 moves of each
        side without capture or pawn move, and when only the kings are left.
      </p>
    </Dialog>
  );
}

/** The three rules of Alice, and how a mirrored piece is drawn. */
function Alice({ mirrored }: { mirrored: boolean }): JSX.Element {
  return (
    <section class="alice">
      <h3>
        <span dangerouslySetInnerHTML={{ __html: pieceSVG("Q") }} />
        <span dangerouslySetInnerHTML={{ __html: pieceSVG("Q", true) }} />
        {mirrored ? "Mirrored Alice-Raumschach" : "Alice-Raumschach"}
      </h3>
      <p>
        Every piece is normal or mirrored. A mirrored piece is drawn upside down under a bar; in the cube it hangs from
        the ceiling of its cell.{" "}
        {mirrored ? "White's pieces begin normal, Black's mirrored." : "All pieces begin normal."} Three rules are
        added:
      </p>
      <ol>
        <li>
          <b>A move changes the piece.</b> A normal piece becomes mirrored with its move, a mirrored one normal again.
        </li>
        <li>
          <b>Pieces capture and check only those of their own status</b>, as they are before the move: normal takes
          normal, mirrored takes mirrored. A king that moves must be safe from both where it comes to.
        </li>
        <li>
          <b>Pieces of the other status are no obstacle</b>: queens, rooks, bishops and unicorns go past them. But a
          cell has one piece at a time, so no move ends on one.
        </li>
      </ol>
      <p>
        So a piece defends only pieces of the other status. A move is written with n or m for normal or mirrored, as
        before the move: nQ Bc1xEc4.
      </p>
    </section>
  );
}

/** Five little boards, E to A, with what a piece reaches from the centre. */
function Picture({ letter, name, pawns }: { letter: string; name: string; pawns: string }): JSX.Element {
  const from = cellOf("Cc3");
  const { moves, captures } = reach(letter, from, pawns);
  const size = 8;
  const left = (board: number): number => board * (5 * size + 6) + 1;
  const cells: JSX.Element[] = [];
  const marks: JSX.Element[] = [];
  for (let board = 0; board < 5; board++) {
    for (let place = 0; place < 25; place++) {
      const [row, file] = [Math.floor(place / 5), place % 5];
      const cell = (4 - board) * 25 + (4 - row) * 5 + file;
      const [x, y] = [left(board) + file * size, 1 + row * size];
      cells.push(
        <rect
          key={cell}
          class={(4 - board + 4 - row + file) % 2 === 0 ? "dark" : "light"}
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
  const label = `The ${name} on Cc3 reaches ${moves.size} cells${captures.size > 0 ? `, and captures on ${captures.size}` : ""}.`;
  return (
    <svg class="picture" viewBox={`0 0 ${width} ${5 * size + 9}`} role="img" aria-label={label}>
      {cells}
      {[..."EDCBA"].map((level, board) => (
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
