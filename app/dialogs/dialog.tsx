import { type ReactNode, type Ref, type SyntheticEvent, useId } from "react";

type DialogProps = {
  title: string;
  children: ReactNode;
  /** The id of the part that is read out with the title. */
  describedBy?: string;
  className?: string;
} & (
  | {
      /** Open while it is rendered. Called by Escape: stop rendering it then. */
      onClose: () => void;
      /** Keeps the dialog open while something runs. */
      busy?: boolean;
      ref?: never;
    }
  | {
      /** Stays mounted: opened by `showModal()`; closed by `close()`, by Escape or by a click outside. */
      ref: Ref<HTMLDialogElement>;
      onClose?: never;
      busy?: never;
    }
);

/**
 * A modal dialog; on small screens a sheet that rises from the lower edge. The focus starts at its first control and
 * returns to where it was.
 */
export function Dialog({
  title,
  children,
  describedBy,
  className = "",
  ref = openAsModal,
  busy = false,
  onClose,
}: DialogProps) {
  const id = useId();

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (!onClose || event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) onClose();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-describedby={describedBy}
      closedby={onClose ? (busy ? "none" : "closerequest") : "any"}
      onCancel={onCancel}
      // Pressing Escape twice may close it without a cancel event that can be prevented.
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClose?.()}
      className={`sheet sheet-middle ${className}`}
    >
      <h2 id={id} className="font-display text-display-sm wrap-break-word">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Closing the dialog before it is removed lets the browser restore the focus. */
function openAsModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** The buttons at a dialog's end, the one that acts last: on the right; on small screens as wide as the sheet. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap-reverse justify-end gap-2 max-md:*:flex-1">{children}</div>;
}
