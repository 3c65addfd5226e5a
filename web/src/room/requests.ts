// Requests to the server of rooms, and why it refuses them.
import { text as words } from "../english.ts";
import type { Created, CreateRequest, Entered, EnterRequest, Reached } from "../wire.ts";
import type { Link } from "./link.ts";

/** What a room needs from its browser. Tests have their own. */
export interface World {
  fetch: (path: string, options: RequestInit) => Promise<Response>;
  now(): number; // unix milliseconds
  after(ms: number, act: () => void): () => void; // the function that it returns cancels it
  keep(text: string | null): void; // while the tab is open, loaded again or not
  kept(): string | null;
}

/** Why the server does not do what was asked, in words for people. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }

  /** Whether the same request may be answered later. */
  get passes(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** Sends one request. Without a connection it throws an error that is not a Refusal. */
export async function request<T>(world: World, path: string, token: string, body: unknown): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const response = await world.fetch(`api/rooms${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

export async function refusal(response: Response): Promise<Refusal> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === "string" && error) return new Refusal(error, response.status);
  } catch {
    // Not JSON: a proxy answered.
  }
  return new Refusal(text.trim().slice(0, 200) || words.desk.answers(String(response.status)), response.status);
}

/** Makes a room. The link is the host's. */
export async function createRoom(world: World, wanted: CreateRequest): Promise<Link> {
  const { code, token, invite, watch } = await request<Created>(world, "", "", wanted);
  return { code, seat: token, offer: invite, watch };
}

/**
 * Takes the seat of an invitation. The same link takes the same seat again, so it can be tried until there is an
 * answer.
 */
export async function joinRoom(world: World, link: Link): Promise<Link> {
  await request<Reached>(world, `/${link.code}/join`, link.invite!, { token: link.seat! });
  return { code: link.code, seat: link.seat! };
}

/** Takes the seat that an entry code gives, and returns the code of the room. It can be tried again as joinRoom can. */
export async function enterRoom(world: World, entry: string, token: string): Promise<string> {
  return (await request<Entered>(world, "/enter", "", { entry, token } satisfies EnterRequest)).code;
}
