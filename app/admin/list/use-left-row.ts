import { useEffect, useRef } from "react";
import { createPath, type To, useLocation } from "react-router";

/** The link that each list was left by, by the key of its history entry. */
const leftBy = new Map<string, string>();

/** For a row's link: coming back to the list, the focus is where one left it, unless it is put elsewhere by then. */
export function useLeftRow(to: To) {
  const link = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  const address = typeof to === "string" ? to : createPath(to);

  // The focus is the browser's.
  useEffect(() => {
    if (leftBy.get(key) !== address) return;
    leftBy.delete(key);
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.id === "main") link.current?.focus({ preventScroll: true });
  }, [key, address]);

  return { ref: link, onClick: () => void leftBy.set(key, address) };
}
