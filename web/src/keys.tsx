// The window with all keys.
import type { JSX } from "preact";
import { Dialog } from "./dialog.tsx";
import { title } from "./words.ts";

const shortcuts: readonly (readonly [keys: string, meaning: string])[] = [
  ["← →", "one move back, forward"],
  ["k j", "the same, with the focus on the board, too"],
  ["Home End", "first, last position"],
  ["f", "flip the board"],
  ["c", "next view: space, boards, cube"],
  ["u r", "undo, redo"],
  ["h", "hint"],
  ["m", "type a move"],
  ["b", "go to the board"],
  ["l e", "analysis, explorer"],
  ["?", "this list"],
];

const studyKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ["↑ ↓", "fork before, next fork of the moves"],
  ["Shift+← Shift+→", "variation before, next variation"],
  ["l x", "engine on or off, threats"],
  ["Space", "play the engine's move"],
  ["Shift+Space", "play the explorer's first move"],
];

const boardKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ["arrows", "to the next cell of the level"],
  ["PgUp PgDn", "one level up, down"],
  ["Enter", "choose a piece, or a cell to go to"],
  ["a", "what attacks this cell? Also a long press"],
  ["Esc", "choose again"],
];

export function Keys({
  on,
  setOn,
  onClose,
}: {
  on: boolean;
  setOn: (on: boolean) => void;
  onClose: () => void;
}): JSX.Element {
  const table = (rows: typeof shortcuts, caption: string): JSX.Element => (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([keys, meaning]) => (
          <tr key={keys}>
            <th scope="row">
              {keys.split(" ").map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </th>
            <td>{title(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Dialog title="Keyboard" name="keys" onClose={onClose}>
      {table(boardKeys, "On the board")}
      {table(shortcuts, "Everywhere else")}
      {table(studyKeys, "In analysis and explorer")}
      <label class="check">
        <input type="checkbox" checked={on} onChange={(e) => setOn(e.currentTarget.checked)} /> Single letters are
        shortcuts
      </label>
    </Dialog>
  );
}
