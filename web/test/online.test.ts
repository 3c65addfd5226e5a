import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import type { Desk } from "../src/desk.ts";
import { enter } from "../src/online.ts";
import { Page } from "../src/page.ts";
import { fragmentOf, type Link } from "../src/room/link.ts";
import type { About } from "../src/wire.ts";

const about: About = {
  version: "0",
  server: true,
  threads: 1,
  variants: [],
  rules: [],
  engines: [],
  levels: [],
  weights: [],
  sources: [],
  tables: false,
  hint: { engine: "raumlab", nodes: 1000 },
};
const desk: Desk = { call: () => new Promise(() => undefined), stream: () => new Promise(() => undefined) };
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A browser tab: its address, its history, whether it is visible, and the streams that it has open. */
function tab(): { streams: Set<string>; steps: string[]; see(visibility: string): void } {
  const streams = new Set<string>();
  const steps: string[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const frame = new EventTarget();
  const place = { hash: "", pathname: "/", search: "", origin: "http://127.0.0.1" };
  const go = (_: unknown, __: string, to: string): void => {
    place.hash = to.includes("#") ? to.slice(to.indexOf("#")) : "";
    steps.push(place.hash);
  };
  const fetch = async (path: string, { signal }: RequestInit): Promise<Response> => {
    streams.add(path);
    signal!.addEventListener("abort", () => streams.delete(path));
    return new Response(new ReadableStream());
  };
  const globals = {
    document: page,
    location: place,
    history: { pushState: go, replaceState: go },
    fetch,
    addEventListener: frame.addEventListener.bind(frame),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const see = (visibility: string): void => {
    page.visibilityState = visibility;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { streams, steps, see };
}

test("a room that another replaces in the same tab has no stream any more, and gets none", async () => {
  const { streams, steps, see } = tab();
  const page = new Page(desk, about, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const [a, b] = ["AAAAAA", "BBBBBB"].map((code): Link => ({ code, watch: "w".repeat(22) })) as [Link, Link];
  await enter(page, a);
  await settled();
  deepEqual([...streams], ["api/rooms/AAAAAA/events"]);
  await enter(page, b);
  await settled();
  deepEqual([...streams], ["api/rooms/BBBBBB/events"]);
  equal(page.state.room!.room.link, b);
  see("hidden");
  deepEqual([...streams], []);
  see("visible");
  await settled();
  deepEqual([...streams], ["api/rooms/BBBBBB/events"]);
  deepEqual(steps, [a, b].map(fragmentOf)); // a link to watch stays in the address
  page.lobby();
  deepEqual([...streams], []);
  deepEqual(steps, [fragmentOf(a), fragmentOf(b), ""]);
});
