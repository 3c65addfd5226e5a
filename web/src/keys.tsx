// The window with all keys.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "./dialog.tsx";
import { text } from "./english.ts";
import { keymap, keySign, type Place } from "./keymap.ts";
import { singleKeys } from "./settings.ts";

const words = text.keys;
const places: readonly Place[] = ["board", "space", "game", "study"];

export function Keys({ onClose }: { onClose: () => void }): JSX.Element {
  const [on, setOn] = useState(singleKeys.on());
  return (
    <Dialog title={words.title} name="keys" onClose={onClose}>
      {places.map((place) => (
        <table key={place}>
          <caption>{words.places[place]}</caption>
          <tbody>
            {keymap
              .filter((row) => row.place === place)
              .map(({ does, keys }) => (
                <tr key={does}>
                  <th scope="row">
                    {Object.keys(keys).map((key) => (
                      <kbd key={key}>{keySign(key)}</kbd>
                    ))}
                  </th>
                  <td>{words.does[does]}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <p class="soft">{words.pointer}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={(e) => (singleKeys.set(e.currentTarget.checked), setOn(e.currentTarget.checked))}
        />{" "}
        {words.letters}
      </label>
    </Dialog>
  );
}
