import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useFocusFallback } from "./use-focus-fallback.ts";

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
  /** It must not cover this or, where it has to, the next one. */
  clearOf?: readonly Element[];
};

const loadKeepClear = () => import("./keep-clear.ts");

type ShownToast = Toast & { id: number };

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
  return toast && <PlacedToast key={toast.id} toast={toast} />;
}

/** Renders the toast inside the open dialog, if there is one, and moves it to the page when the dialog closes. */
function PlacedToast({ toast }: { toast: ShownToast }) {
  const [dialog, setDialog] = useState(openDialog);

  useEffect(() => {
    const leave = () => setDialog(null);
    // The dialog may have been removed in the moment the toast appeared.
    if (dialog && !dialog.isConnected) leave();
    dialog?.addEventListener("close", leave);
    return () => dialog?.removeEventListener("close", leave);
  }, [dialog]);

  const card = <ToastCard toast={toast} />;
  return dialog ? createPortal(card, dialog) : card;
}

/** Everything outside the topmost modal dialog is inert: a toast there could be neither announced nor closed. */
function openDialog(): Element | null {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);

  // As a popover it shows above an open dialog. It closes after a while, unless the pointer or the focus is on it.
  useEffect(() => {
    const element = card.current!;
    if (!element.isConnected) return undefined;
    element.showPopover();
    // Its code comes when it is first used: every page has toasts, few have to be clear of something.
    if (toast.clearOf)
      void loadKeepClear().then(
        ({ keepClear }) => keepClear(element, toast.clearOf!),
        () => {},
      );
    let timer = 0;
    const start = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => current?.id === toast.id && show(null), toast.duration ?? 5000);
    };
    const pause = () => clearTimeout(timer);
    start();
    element.addEventListener("pointerenter", pause);
    element.addEventListener("pointerleave", start);
    element.addEventListener("focusin", pause);
    element.addEventListener("focusout", start);
    return pause;
  }, [toast]);

  return (
    <div
      ref={card}
      popover="manual"
      role={toast.destructive ? "alert" : "status"}
      className="toast bevel rounded-panel bg-raised shadow-float"
    >
      {toast.picture ?? (
        <span
          aria-hidden="true"
          className={`mt-1.5 size-2 shrink-0 rotate-45 ${toast.destructive ? "bg-danger" : "bg-sapphire"}`}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className={`text-ui font-medium ${toast.destructive ? "text-danger" : "text-ink"}`}>
          {toast.title}
        </p>
        {toast.description && <p className="mt-0.5 text-note text-ink-2">{toast.description}</p>}
        {toast.action && <div className="mt-2 text-note font-medium">{toast.action}</div>}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={hideToast}
        className="target grid size-6 shrink-0 place-items-center text-ink-3 hover:text-ink"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
