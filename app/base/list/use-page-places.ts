import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "../browser-storage/tab-storage.ts";
import { historyMemory } from "./history-memory.ts";

/** Whether a page of rows is near the view, and so in the document, and how tall it was last, in pixels. */
export type PagePlace = { near: boolean; height: number };

const memory = historyMemory<readonly PagePlace[]>("list-places");
const none: readonly PagePlace[] = [];
const unplaced: PagePlace = { near: true, height: 0 };

/**
 * The places of a list's pages. After a reload there are as many as before.
 * @param pages how many have been loaded
 */
export function usePagePlaces(list: string, pages: number) {
  // The server knows none, so they are added when its page has been hydrated.
  const known = useSyncExternalStore(
    memory.subscribe,
    () => memory.get(list) ?? none,
    () => none,
  );
  useScrollAgain(known.length > pages);
  const places = Array.from({ length: Math.max(known.length, pages) }, (_, page) => known[page] ?? unplaced);

  function setPlace(page: number, { near, height }: PagePlace) {
    const before = known[page];
    if (before?.near === near && before.height === height) return;
    const now = [...(memory.get(list) ?? none)];
    now[page] = { near, height };
    memory.set(list, now);
  }

  return [places, setPlace] as const;
}

/** The router restores the scroll position before a reloaded list is as tall as it was, so this goes there again. */
function useScrollAgain(isReloaded: boolean) {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const position = isReloaded && storedPosition(key);
    if (typeof position === "number") window.scrollTo(0, position);
  }, [isReloaded, key]);
}

/** Where the router keeps a history entry's scroll position. */
function storedPosition(key: string): unknown {
  const positions = tabStorage.read("react-router-scroll-positions");
  return positions && (JSON.parse(positions) as Record<string, unknown>)[key];
}
