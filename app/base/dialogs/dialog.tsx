import { type ReactNode, type Ref, type SyntheticEvent, useId } from "react";
import { unbrokenWords } from "../ui/unbroken-words.tsx";

type DialogProps = {
  title: string;
  children: ReactNode;
  describedBy?: string;
  className?: string;
} & (
  | {
      /** The dialog is open while it is rendered. Escape calls this, which should stop rendering it. */
      onClose: () => void;
      busy?: boolean;
      ref?: never;
    }
  | {
      /** The dialog stays mounted: opened by `showModal()`, closed by `close()`, Escape or a click outside. */
      ref: Ref<HTMLDialogElement>;
      onClose?: never;
      busy?: never;
    }
);

/** A modal dialog; on small screens a sheet at the bottom. The focus goes to its first control, and back on closing. */
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
      // A second Escape may close the dialog without a cancel event that can be prevented.
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClose?.()}
      className={`sheet sheet-middle ${className}`}
    >
      <h2 id={id} className="font-display text-display-sm wrap-break-word">
        {unbrokenWords(title)}
      </h2>
      {children}
    </dialog>
  );
}

/** Closing the dialog before it is removed makes the browser restore the focus. */
function openAsModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap-reverse justify-end gap-2 max-md:*:flex-1">{children}</div>;
}
