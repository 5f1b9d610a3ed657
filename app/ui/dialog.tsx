import { type ReactNode, type Ref, useId } from "react";

type DialogProps = {
  /** Opened by `showModal()` and closed by `close()`, by Escape or beside it. */
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
};

/** A dialog in the middle of the screen; on small screens it rises from the lower edge. */
export function Dialog({ ref, title, children }: DialogProps) {
  const id = useId();
  return (
    <dialog ref={ref} aria-labelledby={id} closedby="any" className="sheet sheet-middle">
      <span aria-hidden="true" className="mx-auto mb-4 block h-1 w-9 rounded-full bg-line-2 md:hidden" />
      <h2 id={id} className="font-display text-display-sm">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
