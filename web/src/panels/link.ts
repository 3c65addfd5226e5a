// Links to a position: #rfen=…&rules=…, and the moves that led there where they are few. Everything is in the
// fragment, which no browser sends to a server.
import type { Desk } from "../desk.ts";
import { Game } from "../game.ts";
import type { Game as Moves, Position } from "../wire.ts";

/** The longest fragment with moves. Mail programs and chats cut links that are longer. */
const longest = 1500;

/** The fragment of a game at its current move. position is that of the current node. */
export function linkTo(game: Game, position: Position): string {
  const { moves } = game.moves();
  const whole = fragment({ rules: game.rules, start: game.start, moves });
  return whole.length <= longest ? whole : fragment({ rules: game.rules, start: position.rfen, moves: [] });
}

function fragment({ rules, start, moves }: Moves): string {
  const parts = [];
  if (start) parts.push(`rfen=${plain(start.trim().split(/\s+/).join("_"))}`);
  if (rules) parts.push(`rules=${plain(rules)}`);
  if (moves.length > 0) parts.push(`moves=${moves.map(plain).join("_")}`);
  return `#${parts.join("&")}`;
}

/** Encodes what fragments cannot hold. Slashes they can, and an RFEN has many. */
const plain = (text: string): string => encodeURIComponent(text).replaceAll("%2F", "/");

/** What a fragment links to, null where it is no link to a position. */
export function readLink(hash: string): Moves | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  if (!values.has("rfen") && !values.has("moves") && !values.has("rules")) return null;
  const words = (name: string): string[] => (values.get(name) ?? "").split(/[_\s]+/).filter(Boolean);
  const link: Moves = { rules: values.get("rules") ?? "", moves: words("moves") };
  const start = words("rfen").join(" ");
  if (start) link.start = start;
  return link;
}

/** The game of a link, at its last move. */
export async function openLink(desk: Desk, link: Moves): Promise<Game> {
  const position = await desk.call<Position>("position", link);
  const game = new Game(position.rules, link.start ?? "");
  for (const { move, text } of position.line) game.play(move, text);
  return game;
}
