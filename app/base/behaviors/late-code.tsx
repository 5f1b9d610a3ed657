import { type ComponentType, lazy, memo, Suspense, useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "../clients/error-message.ts";
import { repeatEarlyPresses } from "./early-presses.ts";
import { showToast } from "./toasts.tsx";

/**
 * A part of a page whose code comes after the page's own. The server draws it, so it has to be complete without a script.
 * If its code cannot be fetched, what is drawn stays.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let isHere = false;
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      const part = await load();
      isHere = true;
      return { default: part };
    } catch (error) {
      console.warn("A part of the page could not be fetched.", error);
      return new Promise<never>(() => {});
    }
  });

  // If it changed before its code is there, React would take away what the server drew, and what was pressed in there.
  const Boundary = memo(
    ({ props, onReady }: { props: Props; onReady: () => void }) => (
      <Suspense>
        <Part {...props} />
        <Ready onReady={onReady} />
      </Suspense>
    ),
    () => !isHere,
  );

  return function LatePart(props: Props) {
    const [isReady, setReady] = useState(false);
    // By now it has what changed meanwhile.
    useEffect(() => {
      if (isReady) repeatEarlyPresses();
    }, [isReady]);
    return <Boundary props={props} onReady={() => setReady(true)} />;
  };
}

/** Is there when the part beside it can respond. */
function Ready({ onReady }: { onReady: () => void }) {
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  return null;
}

/**
 * Fetches the code for what somebody asked for.
 * @param title of the toast that says that it could not be fetched
 * @returns null then
 */
export async function lateCode<Code>(load: () => Promise<Code>, title: string): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    showToast({ title, description: errorMessage(error), destructive: true });
    return null;
  }
}
