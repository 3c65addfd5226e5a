// The seats of this browser: their tokens are in its storage, never in an address, which people show and copy.
import type { Link } from "./link.ts";

const key = "raumlab.seats";
const most = 50;

/** What a browser keeps of rooms: for a tab, loaded again or not, and for all tabs. Nothing where it keeps nothing. */
function stores(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function read(store: Storage): Link[] {
  try {
    const links = JSON.parse(store.getItem(key) ?? "[]") as unknown;
    return Array.isArray(links) ? links.filter((l): l is Link => typeof (l as Link | null)?.code === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps a seat. Two seats of one room are of two tabs: the first is the one that other tabs find. */
export function keepSeat(link: Link): void {
  if (!link.seat) return;
  for (const [i, store] of stores().entries()) {
    const links = read(store);
    const there = links.find((l) => l.code === link.code);
    if (i > 0 && there && there.seat !== link.seat) continue;
    try {
      store.setItem(key, JSON.stringify([...links.filter((l) => l !== there), link].slice(-most)));
    } catch {
      // The seat lasts as long as the page.
    }
  }
}

/** The seat that a link leads to: with its own invitation, or without another token than the seat's own. */
export function seatOf(link: Link): Link | null {
  for (const [i, store] of stores().entries()) {
    const kept = read(store).find((l) => l.code === link.code);
    if (!kept) continue;
    if (link.invite ? kept.invite === link.invite : i === 0 || !link.watch || kept.watch === link.watch) return kept;
  }
  return null;
}
