import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "../browser/tab-storage.ts";
import { historyMemory } from "./history-memory.ts";

/** Whether a page is near the view, and so in the document, and its last height in pixels. */
export type PagePlace = { near: boolean; height: number };

const memory = historyMemory<readonly PagePlace[]>("list-places");
const none: readonly PagePlace[] = [];
const unplaced: PagePlace = { near: true, height: 0 };

/** After a reload a list has as many pages as before. @param pages how many have been loaded */
export function usePagePlaces(list: string, pages: number) {
  // The server knows no pages, so they are added after hydration.
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

/** The router restores the scroll position before a reloaded list is tall enough, so this scrolls there once more. */
function useScrollAgain(isReloaded: boolean) {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const position = isReloaded && storedPosition(key);
    if (typeof position === "number") window.scrollTo(0, position);
  }, [isReloaded, key]);
}

function storedPosition(key: string): unknown {
  const positions = tabStorage.read("react-router-scroll-positions");
  return positions && (JSON.parse(positions) as Record<string, unknown>)[key];
}
