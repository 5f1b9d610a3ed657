import { useEffect, useRef } from "react";
import { createPath, type To, useLocation } from "react-router";

const leftBy = new Map<string, string>();

/** For a row's link: Back returns the focus to the link by which the list was left, unless it has moved elsewhere. */
export function useLeftRow(to: To) {
  const link = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  const address = typeof to === "string" ? to : createPath(to);

  useEffect(() => {
    if (leftBy.get(key) !== address) return;
    leftBy.delete(key);
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.id === "main") link.current?.focus({ preventScroll: true });
  }, [key, address]);

  return { ref: link, onClick: () => void leftBy.set(key, address) };
}
