import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { keepClear } from "./keep-clear.ts";
import { hideToast, lastPressed, type ShownToast } from "./toasts.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { unbrokenWords } from "../ui/unbroken-words.tsx";

/** Renders the toast inside the open dialog, if there is one, and moves it to the page when the dialog closes. */
export function PlacedToast({ toast }: { toast: ShownToast }) {
  const [dialog, setDialog] = useState(openDialog);

  useEffect(() => {
    const leave = () => setDialog(null);
    // The dialog may have been removed just as the toast appeared.
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

const saved = "tr, li, article, dialog, .panel, [data-clear]";

/** What the toast is probably about: the row, card, dialog or field with the focus, and that of the last press. */
function atHand(): Element[] {
  return [document.activeElement, lastPressed().at(-1)]
    .flatMap((element) => [element?.closest(saved), element?.closest("form") && element])
    .filter((element) => element != null);
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);

  // A popover appears above an open dialog. It closes after a while, unless the pointer or the focus is on it.
  useEffect(() => {
    const element = card.current!;
    if (!element.isConnected) return undefined;
    element.showPopover();
    const { clearOf } = toast;
    const place = () => {
      if (!element.contains(document.activeElement)) keepClear(element, clearOf ?? atHand());
    };
    place();
    // The focus moves to what was saved once a dialog has closed or a list was updated.
    if (!clearOf) document.addEventListener("focusin", place);
    let timer = 0;
    const start = () => {
      clearTimeout(timer);
      timer = window.setTimeout(hideToast, toast.duration ?? 5000);
    };
    const pause = () => clearTimeout(timer);
    start();
    element.addEventListener("pointerenter", pause);
    element.addEventListener("pointerleave", start);
    element.addEventListener("focusin", pause);
    element.addEventListener("focusout", start);
    return () => {
      pause();
      document.removeEventListener("focusin", place);
    };
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
          {unbrokenWords(toast.title)}
        </p>
        {toast.description && (
          <p className="mt-0.5 text-note text-ink-2">
            {typeof toast.description === "string" ? unbrokenWords(toast.description) : toast.description}
          </p>
        )}
        {toast.action && <div className="mt-2 text-note font-medium">{toast.action}</div>}
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={hideToast}
        className="target grid size-6 shrink-0 place-items-center text-ink-3 hover:text-ink"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
