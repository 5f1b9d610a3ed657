import type { ReactNode } from "react";

export type Toast = {
  title: string;
  description?: ReactNode;
  /** Whether it reports a failure: it is red, and announced at once. */
  destructive?: boolean;
  /** In milliseconds. */
  duration?: number;
  picture?: ReactNode;
  action?: ReactNode;
  /** What the toast must not cover, first things first. By default: what has the focus, and what was pressed. */
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

/** Returns the element that was pressed last, after the card or section it belongs to. */
export function lastPressed(): Element[] {
  return [pressed?.closest("article, [data-clear]"), pressed].filter((element) => element != null);
}

export function followPresses() {
  document.addEventListener("click", notePress, { capture: true });
  return () => document.removeEventListener("click", notePress, { capture: true });
}

function notePress({ target }: MouseEvent) {
  pressed = target instanceof Element ? target : null;
}
