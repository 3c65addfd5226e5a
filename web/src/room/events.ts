// What happened in a room: a stream of events from the server, each of which leads from one state to the next.
import type { RoomEvent, RoomState } from "../wire.ts";

/** The room after an event, or null if events are missing before it. */
export function reduce(state: RoomState, event: RoomEvent): RoomState | null {
  const { status } = event;
  if (status.version <= state.status.version) return state; // seen already
  if (status.version !== state.status.version + 1) return null;
  const before = status.game === state.status.game ? state.moves : [];
  const moves = event.kind === "moved" ? [...before, event.move ?? ""] : before.slice(0, status.plies);
  return moves.length === status.plies ? { ...state, moves, status } : null;
}

/** An event of a stream. */
export interface StreamEvent {
  event: string;
  id: string;
  data: string;
}

/** Reads server-sent events out of text that comes in pieces. */
export class EventReader {
  private rest = "";
  private event = "";
  private id = "";
  private data: string[] = [];

  read(text: string): StreamEvent[] {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop()!;
    const all: StreamEvent[] = [];
    for (const line of lines) {
      if (line === "") {
        if (this.data.length > 0) all.push({ event: this.event || "message", id: this.id, data: this.data.join("\n") });
        [this.event, this.id, this.data] = ["", "", []];
        continue;
      }
      const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line)!;
      if (field === "event") this.event = value;
      else if (field === "id") this.id = value;
      else if (field === "data") this.data.push(value);
    }
    return all;
  }
}
