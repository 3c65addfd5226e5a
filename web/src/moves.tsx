// The moves of the game, with the one that the board shows.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moverOf } from "./alice.ts";
import { text } from "./english.ts";
import type { Node } from "./game.ts";
import { Icon, type IconName } from "./icons.tsx";
import type { Page } from "./page.ts";
import { pieceSVG } from "./pieces.ts";
import { moverName, notation } from "./words.ts";
import { isBrowsing, liveNode, mayRedo, mayUndo, modeOf, turnAt } from "./state.ts";

export function Moves({ page }: { page: Page }): JSX.Element {
  const words = text.moves;
  const line = page.state.game.line(modeOf(page.state) === "analysis" ? page.state.game.current : liveNode(page.state));
  return (
    <div class="moves">
      <Steps page={page}>
        {modeOf(page.state) !== "engines" && modeOf(page.state) !== "analysis" && (
          <>
            <Tool
              icon="undo"
              label={page.state.room ? words.requestUndo : words.undo}
              text
              disabled={!mayUndo(page.state)}
              onClick={() => page.undo()}
            />
            {!page.state.room && (
              <Tool icon="redo" label={words.redo} text disabled={!mayRedo(page.state)} onClick={() => page.redo()} />
            )}
          </>
        )}
      </Steps>
      {line.length === 0 ? (
        <p class="soft">{words.none(notation(page.state.game.rules))}</p>
      ) : (
        <MoveList page={page} line={line} />
      )}
    </div>
  );
}

/** The buttons that step through a game, and others below them. */
export function Steps({ page, children }: { page: Page; children?: ComponentChildren }): JSX.Element {
  const words = text.moves;
  const { current } = page.state.game;
  const last = modeOf(page.state) === "analysis" ? !current.next[0] : !isBrowsing(page.state);
  return (
    <div class="buttons steps" role="toolbar" aria-label={words.tools}>
      <Tool icon="first" label={words.first} disabled={!current.parent} onClick={() => page.first()} />
      <Tool icon="back" label={words.back} disabled={!current.parent} onClick={() => page.back()} />
      <Tool icon="forward" label={words.forward} disabled={last} onClick={() => page.forward()} />
      <Tool icon="last" label={words.last} disabled={last} onClick={() => page.last()} />
      {children}
    </div>
  );
}

/** A line of the game as numbered moves, with the sign of each that has one. */
export function MoveList(props: { page: Page; line: Node[]; sign?: (node: Node) => string }): JSX.Element {
  const { page, line, sign } = props;
  const words = text.moves;
  const list = useRef<HTMLOListElement>(null);
  const current = page.state.game.current;
  useEffect(() => {
    // The list alone is scrolled: on a phone the page would jump away from the board.
    const [box, at] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (box && at) box.scrollTop = Math.max(0, at.offsetTop - box.offsetTop - box.clientHeight / 2);
  }, [current]);
  const blackFirst = turnAt(page.state, page.state.game.root) === "black";
  const rows: [number, Node | null, Node | null][] = [];
  for (const node of line) {
    const place = node.ply - 1 + (blackFirst ? 1 : 0);
    const number = Math.floor(place / 2) + 1;
    if (place % 2 === 0 || rows.length === 0) rows.push([number, null, null]);
    rows.at(-1)![1 + (place % 2)] = node;
  }
  const move = (node: Node | null): JSX.Element => {
    if (!node) return <span class="no-move">…</span>;
    const undone = modeOf(page.state) !== "analysis" && node.ply > liveNode(page.state).ply;
    return (
      <button
        type="button"
        class={undone ? "move undone" : "move"}
        disabled={undone}
        aria-current={node === current ? "true" : undefined}
        onClick={() => void page.show(node)}
      >
        {node.text && (
          <span
            class="figure"
            role="img"
            aria-label={moverName(node.text)}
            dangerouslySetInnerHTML={{ __html: figure(page, node) }}
          />
        )}
        {node.text}
        {sign?.(node)}
      </button>
    );
  };
  return (
    <ol class="list" ref={list} aria-label={words.list}>
      {rows.map(([number, white, black]) => (
        <li key={number}>
          <span class="number">{words.number(number)}</span>
          {move(white)}
          {black && move(black)}
        </li>
      ))}
    </ol>
  );
}

/** The drawing of the piece that moved, as it was before. */
function figure(page: Page, node: Node): string {
  const { letter, mirrored } = moverOf(node.text);
  return pieceSVG(turnAt(page.state, node.parent!) === "white" ? letter : letter.toLowerCase(), mirrored);
}

function Tool(props: {
  icon: IconName;
  label: string;
  text?: boolean;
  disabled: boolean;
  onClick: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class={props.text ? "tool wide" : "tool"}
      disabled={props.disabled}
      onClick={props.onClick}
      title={props.label}
      aria-label={props.text ? undefined : props.label}
    >
      <Icon name={props.icon} />
      {props.text && <span>{props.label}</span>}
    </button>
  );
}
