// The part of the page that the first look does not need: panels and windows, in a chunk of their own. main.tsx loads
// it when the page begins, so that they open at once, also after the server has gone.
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useReducer, useState } from "preact/hooks";
import { text } from "./english.ts";

type Rest = typeof import("./rest.ts");

let rest: Rest | null = null;

/** Loads the panels, unless they are there. */
export const load = async (): Promise<Rest> => (rest ??= await import("./rest.ts"));

/** A component of that part. Until it is loaded its place is empty; if it does not load, a message says so. */
export function lazy<P extends object>(pick: (rest: Rest) => FunctionComponent<P>): FunctionComponent<P> {
  return function Lazy(props: P): JSX.Element {
    const [failed, setFailed] = useState(false);
    const [, draw] = useReducer((n: number) => n + 1, 0);
    const attempt = (): void => {
      setFailed(false);
      load().then(
        () => draw(undefined),
        () => setFailed(true),
      );
    };
    useEffect(() => {
      if (!rest) attempt();
    }, []);
    if (rest) {
      const View = pick(rest);
      return <View {...props} />;
    }
    if (!failed) return <div aria-busy="true" />;
    return (
      <p class="panel-error" role="alert">
        {text.loading.missing}{" "}
        <button type="button" onClick={attempt}>
          {text.loading.again}
        </button>
      </p>
    );
  };
}
