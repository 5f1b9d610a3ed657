import { type ReactNode, type SyntheticEvent, useId } from "react";

type DialogProps = {
  title: string;
  /** While something runs, the dialog cannot be closed. */
  busy?: boolean;
  /** Asked for by Escape. Take the dialog out of the page then. */
  onClose: () => void;
  /** Named by the title alone unless a part of it is the description's. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A modal dialog, open as long as it is rendered; on phones a sheet. The focus starts at its first control and goes
 * back to where it was.
 */
export function Dialog({ title, busy = false, onClose, describedBy, className = "", children }: DialogProps) {
  const id = useId();

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) onClose();
  }

  return (
    <dialog
      ref={openAsModal}
      aria-labelledby={id}
      aria-describedby={describedBy}
      closedby={busy ? "none" : "closerequest"}
      onCancel={onCancel}
      // A browser may close it all the same when Escape is pressed twice.
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClose()}
      className={`dialog ${className}`}
    >
      <h2 id={id} className="font-display text-display-sm wrap-break-word">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Closing before the element goes lets the browser give the focus back. */
function openAsModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** The buttons at a dialog's end: side by side at the right; on phones as wide as the sheet. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{children}</div>;
}

/** Why what the dialog is for did not work. The toast that also says so goes away; this stays. */
export function DialogFailure({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children !== null && <p className="mt-4 bg-danger-tint px-3 py-2 text-note text-danger">{children}</p>}
    </div>
  );
}
