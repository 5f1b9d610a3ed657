import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";

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

function show(toast: ShownToast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one: there is never more than one. */
export function showToast(toast: Toast) {
  show({ ...toast, id: ++lastId });
}

let pressed: Element | null = null;

function notePress({ target }: MouseEvent) {
  pressed = target instanceof Element ? target : null;
}

/** The card or the details that belong to what was pressed last, and this itself. */
export function lastPressed(): Element[] {
  return [pressed?.closest("article, [data-clear]"), pressed].filter((element) => element != null);
}

/** Hides the toast early, when the shopper has followed its link or it is out of date. */
export function hideToast() {
  show(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every page can show a toast, few do at once: how it looks and where it goes comes with the first one. */
const loadCard = async () => (await import("./toast-card.tsx")).PlacedToast;

/** Shows toasts below the header, on the right. Rendered once, in the root. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    document.addEventListener("click", notePress, { capture: true });
    return () => document.removeEventListener("click", notePress, { capture: true });
  }, []);
  const [Card, setCard] = useState<ComponentType<{ toast: ShownToast }> | null>(null);
  useEffect(() => {
    // A connection that is lost this early shows no toast; the next one tries again.
    if (toast && !Card)
      void loadCard().then(
        (loaded) => setCard(() => loaded),
        () => {},
      );
  }, [toast, Card]);
  return toast && Card && <Card key={toast.id} toast={toast} />;
}
