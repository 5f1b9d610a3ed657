import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { errorMessage } from "../clients/error-message.ts";
import { repeatEarlyPresses } from "./early-presses.ts";
import { showToast } from "./toasts.tsx";

/**
 * A part of a page whose code comes after the page's own. The server draws it, so it has to be complete without a script.
 * If its code cannot be fetched, what is drawn stays.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn("A part of the page could not be fetched.", error);
      return new Promise<never>(() => {});
    }
  });
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
      <Ready />
    </Suspense>
  );
}

/** Is there when the part beside it can respond. */
function Ready() {
  useEffect(repeatEarlyPresses, []);
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
