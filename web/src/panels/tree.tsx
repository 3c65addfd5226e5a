// The move tree: moves, variations, comments and glyphs.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "../english.ts";
import type { Game, Node } from "../game.ts";
import { Icon, type IconName } from "../icons.tsx";
import { commandOf } from "../keymap.ts";
import { useKeys, usePage, type PanelPage, type PanelProps } from "./panel.ts";
import {
  beside,
  down,
  firstOf,
  glyphNames,
  glyphText,
  glyphs,
  numberOf,
  onMainLine,
  raise,
  rowsOf,
  toggleGlyph,
  up,
  variationOf,
  type First,
} from "./walk.ts";
import { modeOf } from "../state.ts";
import { save } from "../keeping.ts";

/** The keys that walk through the tree: the panel has them while it is open. */
export function treeKey(page: PanelPage, event: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  const { game } = page.state;
  const to = ((): Node | undefined => {
    switch (commandOf("study", event) ?? commandOf("game", event)) {
      case "back":
        return game.current.parent ?? undefined;
      case "forward":
        return game.current.next[0];
      case "variation-before":
        return beside(game.current, -1);
      case "variation-after":
        return beside(game.current, 1);
      case "fork-up":
        return up(game);
      case "fork-down":
        return down(game);
      case "first":
        return game.root;
      case "last":
        return game.line().at(-1);
      default:
        return undefined;
    }
  })();
  if (!to || to === game.current) return false;
  void page.show(to);
  return true;
}

/** A part of the tree that was removed, and where it was. */
interface Removed {
  game: Game;
  node: Node;
  at: number;
}

export function TreePanel({ page, tools = true }: PanelProps & { tools?: boolean }): JSX.Element {
  usePage(page);
  const list = useRef<HTMLDivElement>(null);
  const words = text.tree;
  const { game } = page.state;
  useKeys((event) => {
    if (treeKey(page, event)) event.preventDefault();
  });
  useEffect(() => {
    const box = list.current;
    const move = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box) return;
    const had = box.contains(document.activeElement);
    if (!move) box.scrollTop = 0;
    else {
      // Only the list scrolls, not the page.
      const [a, b] = [box.getBoundingClientRect(), move.getBoundingClientRect()];
      if (b.top < a.top) box.scrollTop -= a.top - b.top + 4;
      else if (b.bottom > a.bottom) box.scrollTop += b.bottom - a.bottom + 4;
      if (had) move.focus({ preventScroll: true });
    }
  }, [game, game.current]);
  const first = firstOf(game);
  const shared = { page, first, tab: game.current.parent ? game.current : game.root.next[0] };
  return (
    <section class="tree" aria-label={words.title}>
      <div class="tree-steps" role="group" aria-label={words.steps}>
        <Step name={words.first} icon="first" on={() => void page.show(game.root)} off={!game.current.parent} />
        <Step
          name={words.back}
          icon="back"
          on={() => game.current.parent && void page.show(game.current.parent)}
          off={!game.current.parent}
        />
        <Step
          name={words.forward}
          icon="forward"
          on={() => game.current.next[0] && void page.show(game.current.next[0])}
          off={!game.current.next[0]}
        />
        <Step
          name={words.last}
          icon="last"
          on={() => void page.show(game.line().at(-1)!)}
          off={!game.current.next[0]}
        />
      </div>
      <div class="tree-moves" ref={list}>
        {game.root.next.length === 0 ? <p class="panel-quiet">{words.none}</p> : null}
        {rowsOf(game).map((row) => {
          if (row.kind === "comment")
            return (
              <p class="tree-comment" key={`c${row.of.id}`}>
                {row.text}
              </p>
            );
          if (row.kind === "variation") return <Variation key={`v${row.first.id}`} first={row.first} {...{ shared }} />;
          return (
            <div class="tree-row" key={`m${(row.white ?? row.black)!.id}`}>
              <span class="tree-number" aria-hidden="true">
                {row.number}
              </span>
              {row.white ? (
                <Move node={row.white} shared={shared} />
              ) : (
                <span class="tree-gap" aria-hidden="true">
                  …
                </span>
              )}
              {row.black ? <Move node={row.black} shared={shared} /> : <span />}
            </div>
          );
        })}
      </div>
      {tools ? <Tools page={page} first={first} /> : null}
    </section>
  );
}

function Step({ name, icon, on, off }: { name: string; icon: IconName; on: () => void; off: boolean }): JSX.Element {
  return (
    <button type="button" aria-label={name} title={name} disabled={off} onClick={on}>
      <Icon name={icon} />
    </button>
  );
}

interface Shared {
  page: PanelPage;
  first: First;
  tab: Node | undefined; // the one move that the tab key reaches
}

function Move({ node, shared, numbered = false }: { node: Node; shared: Shared; numbered?: boolean }): JSX.Element {
  const { page, first, tab } = shared;
  const { text: number } = numberOf(node, first);
  const glyph = glyphText(node.nags);
  const label = [`${number} ${node.text}`, glyphNames(node.nags), node.comment ? text.tree.commented : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <button
      type="button"
      class="tree-move"
      aria-label={label}
      aria-current={page.state.game.current === node ? "true" : undefined}
      tabIndex={tab === node ? 0 : -1}
      onClick={() => void page.show(node)}
    >
      {numbered ? <span class="tree-inline-number">{number}</span> : null}
      {node.text}
      {glyph ? <span class="tree-glyph">{glyph}</span> : null}
    </button>
  );
}

function Variation({ first, shared }: { first: Node; shared: Shared }): JSX.Element {
  let numbered = true;
  const parts: JSX.Element[] = [];
  if (first.before)
    parts.push(
      <span class="tree-inline-comment" key="before">
        {first.before}
      </span>,
    );
  for (const node of variationOf(first)) {
    const { black } = numberOf(node, shared.first);
    parts.push(<Move node={node} shared={shared} numbered={numbered || !black} key={node.id} />);
    numbered = false;
    if (node.comment) {
      parts.push(
        <span class="tree-inline-comment" key={`c${node.id}`}>
          {node.comment}
        </span>,
      );
      numbered = true;
    }
    // The alternatives of the first are variations of their own.
    if (node === first) continue;
    for (const side of node.parent!.next.slice(1)) {
      parts.push(<Variation first={side} shared={shared} key={`v${side.id}`} />);
      numbered = true;
    }
  }
  return (
    <div
      class="tree-variation"
      role="group"
      aria-label={text.tree.variation(`${numberOf(first, shared.first).text} ${first.text}`)}
    >
      {parts}
    </div>
  );
}

function Tools({ page, first }: { page: PanelPage; first: First }): JSX.Element {
  const { game } = page.state;
  const node = game.current;
  const words = text.tree;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const free = modeOf(page.state) === "analysis";
  const changed = (): void => {
    save(page);
    page.changed();
  };
  const name = node.parent ? `${numberOf(node, first).text} ${node.text}` : words.game;
  const remove = (): void => {
    const parent = node.parent!;
    setRemoved({ game, node, at: parent.next.indexOf(node) });
    game.remove(node);
    void page.show(game.current).then(() => save(page));
  };
  const restore = ({ node, at }: Removed): void => {
    const { next } = node.parent!;
    if (!next.some((n) => n.move === node.move)) next.splice(Math.min(at, next.length), 0, node);
    setRemoved(null);
    void page.show(node).then(() => save(page));
  };
  return (
    <div class="tree-tools">
      {node.parent ? (
        <div class="tree-glyphs" role="group" aria-label={words.glyph(name)}>
          {glyphs.map((g) => (
            <button
              key={g.nag}
              type="button"
              aria-label={text.tree.glyphs[g.nag]}
              title={text.tree.glyphs[g.nag]}
              aria-pressed={node.nags.includes(g.nag)}
              onClick={() => (toggleGlyph(node, g.nag), changed())}
            >
              {g.sign}
            </button>
          ))}
        </div>
      ) : null}
      <label class="tree-comment-field">
        {words.comment(name)}
        <textarea
          rows={2}
          value={node.comment}
          maxLength={4000}
          onInput={(e) => {
            node.comment = e.currentTarget.value;
            changed();
          }}
        />
      </label>
      {free && node.parent ? (
        <div class="panel-buttons">
          <button type="button" disabled={onMainLine(node)} onClick={() => (raise(node), changed())}>
            {words.promote}
          </button>
          <button type="button" disabled={onMainLine(node)} onClick={() => (game.promote(node), changed())}>
            {words.main}
          </button>
          <button type="button" onClick={remove}>
            {words.delete}
          </button>
        </div>
      ) : null}
      {removed && removed.game === game ? (
        <p class="panel-note" role="status">
          {words.deleted(removed.node.text)}{" "}
          <button type="button" onClick={() => restore(removed)}>
            {words.restore}
          </button>
        </p>
      ) : null}
    </div>
  );
}
