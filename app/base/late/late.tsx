import { lazy, memo, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Part } from "../jsx/jsx.ts";
import { repeatEarlyPresses } from "./early-presses.ts";

/** The code of a file named `*.late.ts(x)`, which is loaded after the page's own. */
export type Late<Code> = {
  /** Rejects if the code cannot be fetched; the next call tries again. */
  load: () => Promise<Code>;
  /** A part of a page, which the server renders, too. Without its code, the server's markup stays. */
  part: <Props extends object>(pick: (code: Code) => Part<Props>) => Part<Props>;
};

export function late<Code>(load: () => Promise<Code>): Late<Code> {
  return { load, part: (pick) => latePart(async () => pick(await load())) };
}

function latePart<Props extends object>(load: () => Promise<Part<Props>>) {
  let isHere = false;
  const Loaded = lazy<Part<Props>>(async () => {
    try {
      const part = await load();
      isHere = true;
      return { default: part };
    } catch (error) {
      console.warn("A part of the page could not be fetched.", error);
      return new Promise<never>(() => {});
    }
  });

  // If the props changed before the code arrives, React would discard the server's markup, along with early presses.
  const Boundary = memo(
    ({ props, onReady }: { props: Props; onReady: () => void }) => (
      <Suspense>
        <Loaded {...props} />
        <Ready onReady={onReady} />
      </Suspense>
    ),
    () => !isHere,
  );

  return function LatePart(props: Props) {
    const [isReady, setReady] = useState(false);
    // The part has all changes, but React would put off within the effect what a press has to change at once.
    useEffect(() => {
      if (isReady) setTimeout(repeatEarlyPresses);
    }, [isReady]);
    return <Boundary props={props} onReady={() => setReady(true)} />;
  };
}

/** Is mounted once the part beside it can respond. */
function Ready({ onReady }: { onReady: () => void }) {
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  return null;
}
