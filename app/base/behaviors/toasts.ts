import type { ReactNode } from "react";

export type Toast = {
  title: string;
  description?: ReactNode;
  /** For failures: red, and announced at once. */
  destructive?: boolean;
  /** Milliseconds on screen. */
  duration?: number;
  /** A small picture before the text. */
  picture?: ReactNode;
  /** A link or button after it. */
  action?: ReactNode;
  /** It must not cover this or, where it has to, the next one. Without it: what has the focus, and what was pressed. */
  clearOf?: readonly Element[];
};

export type ShownToast = Toast & { id: number };

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, replacing the current one: there is never more than one. */
export function showToast(toast: Toast) {
  show({ ...toast, id: ++lastId });
}

/** Hides the toast early, when the shopper has followed its link or it is out of date. */
export function hideToast() {
  show(null);
}

export function readToast(): ShownToast | null {
  return current;
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: ShownToast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

let pressed: Element | null = null;

/** The card or the details that belong to what was pressed last, and this itself. */
export function lastPressed(): Element[] {
  return [pressed?.closest("article, [data-clear]"), pressed].filter((element) => element != null);
}

/** @returns a function that ends it */
export function followPresses() {
  document.addEventListener("click", notePress, { capture: true });
  return () => document.removeEventListener("click", notePress, { capture: true });
}

function notePress({ target }: MouseEvent) {
  pressed = target instanceof Element ? target : null;
}
