import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useFocusFallback } from "./use-focus-fallback.ts";

export type Toast = {
  title: string;
  description?: ReactNode;
  /** A failure: red, and announced at once. */
  destructive?: boolean;
  /** Milliseconds on screen. */
  duration?: number;
  /** A small picture before the text. */
  picture?: ReactNode;
  /** A link or button after it. */
  action?: ReactNode;
};

type ShownToast = Toast & { id: number };

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(toast: ShownToast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before: there is never more than one. */
export function showToast(toast: Toast) {
  show({ ...toast, id: ++lastId });
}

/** Takes the toast away before its time, when the shopper has followed it or it no longer holds. */
export function hideToast() {
  show(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: below the header, at the right. One per page, in the root. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return toast && <PlacedToast key={toast.id} toast={toast} />;
}

/** In the dialog that is open when it appears, else in the page. It outlives the dialog. */
function PlacedToast({ toast }: { toast: ShownToast }) {
  const [dialog, setDialog] = useState(openDialog);

  useEffect(() => {
    const leave = () => setDialog(null);
    // It may have gone in the same moment in which the toast came.
    if (dialog && !dialog.isConnected) leave();
    dialog?.addEventListener("close", leave);
    return () => dialog?.removeEventListener("close", leave);
  }, [dialog]);

  const card = <ToastCard toast={toast} />;
  return dialog ? createPortal(card, dialog) : card;
}

/** All but the topmost modal dialog is dead: a toast outside it could neither be heard nor closed. */
function openDialog(): Element | null {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);

  // The browser's top layer and clock: above an open dialog, gone after its time unless someone is reading it.
  useEffect(() => {
    const element = card.current!;
    if (!element.isConnected) return undefined;
    element.showPopover();
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
