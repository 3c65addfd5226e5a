// The games and studies that the browser keeps, each under a name of its own: a new game never takes the place of
// another. They are in IndexedDB; a copy of the last one is in localStorage, which is written even while a page closes.
import { text as language } from "./english.ts";
import { newToken as newId } from "./room/link.ts";
import { isSaved, type Saved } from "./saved.ts";

const words = language.games;

/** A game or a study. */
export interface Kept {
  id: string;
  changed: number; // milliseconds since 1970
  saved: Saved;
}

/** Where games are kept: IndexedDB, or a map in tests. */
export interface GameStore {
  all(): Promise<Kept[]>;
  /** Keeps a game. Reports whether it was there as of that time, or not at all for 0: else nothing is written. */
  put(kept: Kept, before: number): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** A store that lasts as long as the page. */
export class Memory implements GameStore {
  private readonly games = new Map<string, Kept>();

  all(): Promise<Kept[]> {
    return Promise.resolve([...this.games.values()]);
  }

  put(kept: Kept, before: number): Promise<boolean> {
    if ((this.games.get(kept.id)?.changed ?? 0) !== before) return Promise.resolve(false);
    this.games.set(kept.id, structuredClone(kept));
    return Promise.resolve(true);
  }

  remove(id: string): Promise<void> {
    this.games.delete(id);
    return Promise.resolve();
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(words.noStore));
  });

/** The browser's own store. */
class Database implements GameStore {
  constructor(private readonly db: IDBDatabase) {}

  private games(mode: IDBTransactionMode): IDBObjectStore {
    return this.db.transaction("games", mode).objectStore("games");
  }

  async all(): Promise<Kept[]> {
    const found = (await done(this.games("readonly").getAll())) as Kept[];
    return found.filter((k) => isSaved(k.saved));
  }

  async put(kept: Kept, before: number): Promise<boolean> {
    const games = this.games("readwrite");
    const there = (await done(games.get(kept.id))) as Kept | undefined;
    if ((there?.changed ?? 0) !== before) return false;
    await done(games.put(kept));
    return true;
  }

  async remove(id: string): Promise<void> {
    await done(this.games("readwrite").delete(id));
  }
}

/** Opens the browser's store, or one that ends with the page where the browser keeps nothing. */
export async function openGameStore(): Promise<GameStore> {
  try {
    const request = indexedDB.open("raumlab", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    return new Database(await done(request));
  } catch {
    return new Memory();
  }
}

/** The file of all games. */
interface File {
  raumlab: "games";
  version: 1;
  games: Kept[];
}

export class Library {
  games: Kept[] = []; // the last changed first
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: GameStore) {}

  /** Reads what is kept, also by other tabs. */
  async read(): Promise<void> {
    await this.writing;
    this.games = (await this.store.all()).sort((a, b) => b.changed - a.changed);
  }

  get(id: string): Kept | null {
    return this.games.find((k) => k.id === id) ?? null;
  }

  /**
   * Keeps a game as it is now. If another tab has changed the same game meanwhile, both stay: renamed tells the name of
   * this one. It rejects if the browser has no room.
   */
  keep(id: string, saved: Saved, renamed: (id: string) => void): Promise<void> {
    const before = this.get(id);
    if (before && same(before.saved, saved)) return Promise.resolve();
    const kept: Kept = { id, changed: Math.max(Date.now(), (before?.changed ?? 0) + 1), saved };
    this.games = [kept, ...this.games.filter((k) => k.id !== id)];
    const write = async (): Promise<void> => {
      if (await this.store.put(kept, before?.changed ?? 0)) return;
      kept.id = newId();
      renamed(kept.id);
      await this.store.put(kept, 0);
    };
    return (this.writing = this.writing.catch(() => undefined).then(write)) as Promise<void>;
  }

  remove(id: string): Promise<void> {
    this.games = this.games.filter((k) => k.id !== id);
    // Who reads the games meanwhile waits for it.
    return (this.writing = this.writing.catch(() => undefined).then(() => this.store.remove(id))) as Promise<void>;
  }

  /** All games as the text of a file. */
  text(): string {
    return JSON.stringify({ raumlab: "games", version: 1, games: this.games } satisfies File, null, 1);
  }

  /**
   * Adds the games of such a text, and says what it has done. A game that is here already is left as it is; one that
   * differs from the game of its name here is added beside it. What is wrong with the text is an Error for people.
   */
  async add(text: string): Promise<string> {
    let added = 0;
    const games = readGames(text);
    for (const game of games) {
      if (this.games.some((k) => same(k.saved, game.saved))) continue;
      const kept = this.get(game.id) ? { ...game, id: newId() } : game;
      if (!(await this.store.put(kept, 0))) await this.store.put({ ...kept, id: newId() }, 0);
      added++;
    }
    await this.read();
    const there = games.length - added;
    return words.added(added, there);
  }
}

/** Whether two records are of the same state of a game. */
export const same = (a: Saved, b: Saved): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reads the text of a file that has all games. */
function readGames(written: string): Kept[] {
  const wrong = (why: string): Error => new Error(words.file.expected(why));
  let file: File;
  try {
    file = JSON.parse(written) as File;
  } catch (error) {
    throw wrong(words.file.noJSON((error as Error).message));
  }
  if (file?.raumlab !== "games") throw wrong(words.file.noGames);
  if (file.version !== 1) throw wrong(words.file.version(String(file.version).slice(0, 20)));
  if (!Array.isArray(file.games)) throw wrong(words.file.noList);
  return file.games.map((game, i) => {
    if (typeof game?.id !== "string" || game.id === "" || game.id.length > 100) throw wrong(words.file.id(i));
    if (typeof game.changed !== "number" || !(game.changed > 0)) throw wrong(words.file.changed(i));
    if (!isSaved(game.saved)) throw wrong(words.file.saved(i));
    return { id: game.id, changed: game.changed, saved: game.saved };
  });
}
