// Lessons and puzzles: what there is, and the board on which somebody solves them.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { other } from "../clock.ts";
import { Dialog } from "../dialog.tsx";
import { text } from "../english.ts";
import { usesKeyboard } from "../hooks.ts";
import { Icon } from "../icons.tsx";
import type { Page } from "../page.ts";
import { pieceSVG } from "../pieces.ts";
import type { BoardView, OpenView } from "../scene.ts";
import { views } from "../views.ts";
import { ViewSwitch } from "../viewswitch.tsx";
import { promotionName, stopped } from "../words.ts";
import { lessons, loadMates, loadWins, type Lesson, type MatePuzzle, type WinPuzzle } from "./data.ts";
import { Exercise, type Question } from "./exercise.ts";
import { Progress } from "./progress.ts";
import { ofMate, ofTask, ofWin } from "./questions.ts";
import style from "./style.css";

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

const progress = new Progress();

type Place = { kind: "lesson"; lesson: Lesson; task: number } | { kind: "mate" | "win"; index: number } | null;

interface Puzzles {
  mates: readonly MatePuzzle[];
  wins: readonly WinPuzzle[];
}

const taskName = (lesson: Lesson, task: number): string => `${lesson.id}/${task + 1}`;
const learned = (lesson: Lesson): number =>
  lesson.tasks.filter((_, i) => progress.has("lesson", taskName(lesson, i))).length;
/** The first task that is not done, or the first. */
const firstTask = (lesson: Lesson): number =>
  Math.max(
    0,
    lesson.tasks.findIndex((_, i) => !progress.has("lesson", taskName(lesson, i))),
  );

export function Learn({ page }: { page: Page }): JSX.Element {
  const [place, setPlace] = useState<Place>(null);
  const [puzzles, setPuzzles] = useState<Puzzles | null>(null);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet));
  }, []);
  const load = (): void => {
    setFailed(false);
    Promise.all([loadMates(), loadWins()]).then(
      ([mates, wins]) => setPuzzles({ mates, wins }),
      () => setFailed(true),
    );
  };
  useEffect(load, []);
  useLayoutEffect(() => scrollTo(0, 0), [place === null, page.state.screen]);
  const lessonScreen = page.state.screen === "learn";
  const words = text.learn;
  const [heading, about] = lessonScreen ? words.lessons : words.puzzles;
  if (place) return <Solving page={page} place={place} puzzles={puzzles} go={setPlace} />;
  return (
    <main class="lobby learn">
      <header>
        <button type="button" onClick={() => page.lobby()}>
          <Icon name="back" /> {words.back}
        </button>
        <div>
          <h1>{heading}</h1>
          <p>{about}</p>
        </div>
      </header>
      {lessonScreen ? (
        <Lessons go={setPlace} next={() => page.visit("puzzles")} />
      ) : puzzles ? (
        <PuzzleList puzzles={puzzles} go={setPlace} />
      ) : failed ? (
        <p class="problem" role="alert">
          {words.missing} <button onClick={load}>{words.again}</button>
        </p>
      ) : (
        <p aria-busy="true">{words.loading}</p>
      )}
    </main>
  );
}

type Go = (place: Place) => void;

function Lessons({ go, next }: { go: Go; next: () => void }): JSX.Element {
  const current = lessons.find((l) => learned(l) < l.tasks.length);
  return (
    <>
      <ol class="lessons">
        {lessons.map((lesson, i) => {
          const done = learned(lesson);
          const whole = done === lesson.tasks.length;
          return (
            <li key={lesson.id}>
              <button
                type="button"
                class={lesson === current ? "lesson current" : "lesson"}
                onClick={() => go({ kind: "lesson", lesson, task: firstTask(lesson) })}
              >
                <b>{text.learn.numbered(i + 1, lesson.title)}</b>
                <small>{lesson.about}</small>
                <small class={whole ? "state whole" : "state"}>{text.learn.progress(done, lesson.tasks.length)}</small>
              </button>
            </li>
          );
        })}
      </ol>
      {!current && <p>{text.learn.all}</p>}
      <div class="buttons">
        {current && (
          <button
            type="button"
            class="primary large"
            onClick={() => go({ kind: "lesson", lesson: current, task: firstTask(current) })}
          >
            {current === lessons[0] && learned(current) === 0 ? text.learn.begin : text.learn.goOn}
          </button>
        )}
        <button type="button" class={current ? "" : "primary large"} onClick={next}>
          {text.learn.puzzles[0]}
        </button>
      </div>
    </>
  );
}

interface Section {
  kind: "mate" | "win";
  title: string;
  about: string;
  indices: number[];
}

function sections({ mates, wins }: Puzzles): Section[] {
  const words = text.learn;
  return [
    ...[1, 2, 3].map((n): Section => ({
      kind: "mate",
      title: words.mateIn(n),
      about: words.mates[n]!,
      indices: mates.flatMap((m, i) => (m.mate === n ? [i] : [])),
    })),
    {
      kind: "win",
      title: words.win,
      about: words.winWords,
      indices: wins.map((_, i) => i),
    },
  ];
}

/** What a puzzle is called in what is kept. */
const nameOf = ({ mates, wins }: Puzzles, kind: "mate" | "win", index: number): string =>
  kind === "mate" ? mates[index]!.name : wins[index]!.start;

function PuzzleList({ puzzles, go }: { puzzles: Puzzles; go: Go }): JSX.Element {
  const words = text.learn;
  return (
    <>
      {sections(puzzles).map(({ kind, title, about, indices }) => {
        const solved = indices.filter((i) => progress.has(kind, nameOf(puzzles, kind, i)));
        const next = indices.find((i) => !solved.includes(i)) ?? indices[0]!;
        return (
          <section key={title} class="puzzles">
            <h2>{title}</h2>
            <p class="soft">{words.solvedOf(about, solved.length, indices.length)}</p>
            <div class="buttons">
              <button type="button" class="primary" onClick={() => go({ kind, index: next })}>
                {solved.length === 0 ? words.start : words.next}
                <span class="unseen">{words.ofSection(title)}</span>
              </button>
            </div>
            <details>
              <summary>
                {words.allOf(indices.length)}
                <span class="unseen">{words.ofSection(title)}</span>
              </summary>
              <ol class="numbers">
                {indices.map((i, n) => (
                  <li key={i}>
                    <button
                      type="button"
                      class={solved.includes(i) ? "solved" : ""}
                      aria-label={words.puzzle(title, n + 1, solved.includes(i))}
                      onClick={() => go({ kind, index: i })}
                    >
                      {n + 1}
                      {solved.includes(i) && <span aria-hidden="true">✓</span>}
                    </button>
                  </li>
                ))}
              </ol>
            </details>
          </section>
        );
      })}
    </>
  );
}

/** What is solved now: its question, its names, and what comes after it. */
interface Current {
  id: string;
  question: Question;
  heading: string;
  where: string;
  solved(): void;
  next: Place; // null at the end of the lessons, or of a section of puzzles
  nextName: string;
}

function currentOf(place: NonNullable<Place>, puzzles: Puzzles | null): Current | null {
  const words = text.learn;
  if (place.kind === "lesson") {
    const { lesson, task } = place;
    const number = lessons.indexOf(lesson);
    const following = lessons[number + 1];
    const last = task + 1 === lesson.tasks.length;
    return {
      id: taskName(lesson, task),
      question: ofTask(lesson.tasks[task]!),
      heading: words.numbered(number + 1, lesson.title),
      where: words.where(task + 1, lesson.tasks.length),
      solved: () => progress.add("lesson", taskName(lesson, task)),
      next: !last
        ? { kind: "lesson", lesson, task: task + 1 }
        : following
          ? { kind: "lesson", lesson: following, task: 0 }
          : null,
      nextName: !last ? words.nextTask : following ? words.nextLesson(following.title) : words.allLessons,
    };
  }
  if (!puzzles) return null;
  const { kind, index } = place;
  const section = sections(puzzles).find((s) => s.kind === kind && s.indices.includes(index))!;
  const at = section.indices.indexOf(index);
  const following = section.indices[at + 1];
  return {
    id: `${kind} ${index}`,
    question: kind === "mate" ? ofMate(puzzles.mates[index]!) : ofWin(puzzles.wins[index]!),
    heading: section.title,
    where: words.where(at + 1, section.indices.length),
    solved: () => progress.add(kind, nameOf(puzzles, kind, index)),
    next: following === undefined ? null : { kind, index: following },
    nextName: following === undefined ? words.allPuzzles : words.next,
  };
}

function Solving({
  page,
  place,
  puzzles,
  go,
}: {
  page: Page;
  place: NonNullable<Place>;
  puzzles: Puzzles | null;
  go: Go;
}): JSX.Element {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const again = (): void => draw(undefined as never);
  const current = currentOf(place, puzzles)!;
  const exercise = useRef<{ id: string; x: Exercise } | null>(null);
  if (exercise.current?.id !== current.id) {
    exercise.current?.x.close();
    exercise.current = { id: current.id, x: new Exercise(page.desk, current.question, again) };
  }
  useEffect(() => () => exercise.current?.x.close(), []);
  const { x } = exercise.current;
  const board = useRef<BoardView | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { state } = x;
  // Who has seen "solved" may leave at once: it is kept before that is drawn.
  useLayoutEffect(() => {
    if (state === "done") current.solved();
  }, [state, current.id]);
  // Who uses keys goes on where the next key belongs: at once on a button, on the board when it is drawn.
  useLayoutEffect(() => {
    if (usesKeyboard() && (state === "done" || state === "wrong")) main.current?.focus();
  }, [state, current.id]);
  useEffect(() => {
    if (usesKeyboard() && state === "asked") board.current?.focus();
  }, [state, current.id]);
  const words = text.learn;
  const back = place.kind === "lesson" ? words.allLessons : words.allPuzzles;
  return (
    <div class="play learning">
      <header class="hud">
        <button type="button" class="plain" aria-label={back} onClick={() => go(null)}>
          <Icon name="back" />
        </button>
        <h1>{current.heading}</h1>
        <p class="headline">{current.where}</p>
      </header>
      <section class="task" aria-label={words.task}>
        <p class="say">{current.question.say}</p>
        <p class={`answer ${x.words ? x.tone : "how"}`} role="status">
          {x.words || (state === "asked" && current.question.how)}
        </p>
        {state === "done" && x.others.length > 0 && <p class="soft">{words.others(x.others.join("; "))}</p>}
        {x.replies.length > 0 && state !== "wrong" && (
          <details class="soft">
            <summary>{words.replies(x.replies.length, other(x.mover))}</summary>
            {x.replies.join("; ")}.
          </details>
        )}
        {state === "asked" && x.selected !== null && stopped(x.shown!, x.selected, page.state.view) && (
          <p class="soft">{text.play.stops(page.state.view === "layers")}</p>
        )}
        {state === "done" && x.shown?.guards && <p class="soft">{words.guarded}</p>}
        {x.problem && (
          <p class="problem" role="alert">
            {x.problem}
          </p>
        )}
        <div class="buttons">
          {state === "done" && place.kind === "lesson" && current.next === null ? (
            <>
              <button type="button" class="primary" ref={main} onClick={() => (go(null), page.visit("puzzles"))}>
                {words.puzzles[0]}
              </button>
              <button type="button" onClick={() => page.lobby()}>
                {words.play}
              </button>
            </>
          ) : state === "done" ? (
            <button type="button" class="primary" ref={main} onClick={() => go(current.next)}>
              {current.nextName}
            </button>
          ) : state === "wrong" ? (
            <button type="button" class="primary" ref={main} onClick={() => x.again()}>
              {words.again}
            </button>
          ) : (
            <button type="button" disabled={state !== "asked" || x.hints === 3} onClick={() => void x.help()}>
              <Icon name="hint" /> {x.hints === 0 ? words.hint : words.more}
            </button>
          )}
        </div>
      </section>
      <main>
        <div class={`stage in-${page.state.view}`}>
          <ViewSwitch page={page} />
          <Host page={page} x={x} board={board} />
        </div>
      </main>
      {x.promotion && <Promote x={x} />}
    </div>
  );
}

/** The view of the board, which draws what the exercise shows. */
function Host({ page, x, board }: { page: Page; x: Exercise; board: { current: BoardView | null } }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const at = useRef(x);
  at.current = x;
  useEffect(() => {
    let gone = false;
    const show = (open: OpenView): void => {
      if (gone || !host.current) return;
      board.current = open(host.current, {
        pick: (cell) => at.current.pick(cell),
        drag: (from, to) => at.current.drop(from, to),
        cancel: () => at.current.cancel(),
        ask: (cell) => at.current.askAbout(cell),
        mark: (from, to) => at.current.mark(from, to),
        focus: (cell) => at.current.look(cell),
      });
      if (at.current.shown) board.current.draw(at.current.scene());
      if (usesKeyboard()) board.current.focus();
    };
    // A view in space that cannot be shown gives way to flat boards.
    views[page.state.view]()
      .then(show)
      .catch(() => page.state.view !== "layers" && page.setView("layers"));
    return () => {
      gone = true;
      board.current?.close();
      board.current = null;
    };
  }, [page.state.view]);
  useEffect(() => {
    if (x.shown) board.current?.draw(x.scene());
  });
  return <div class="host" ref={host} />;
}

function Promote({ x }: { x: Exercise }): JSX.Element {
  return (
    <Dialog title={text.dialog.promote} name="promotion" onClose={() => x.cancel()}>
      <div class="choices">
        {x.promotion!.map((m, i) => (
          <button type="button" key={m.move} data-first={i === 0 ? "" : undefined} onClick={() => void x.try(m)}>
            <span
              dangerouslySetInnerHTML={{ __html: pieceSVG(x.flipped ? m.promotion! : m.promotion!.toUpperCase()) }}
            />
            {promotionName(m)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
