import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode, Ref } from "react";

type SheetProps = {
  /** Opened by `showModal()`, closed by `close()`, Escape or a click outside. */
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
};

export function Sheet({ ref, title, children }: SheetProps) {
  const { t } = useLingui();
  return (
    <dialog ref={ref} aria-label={title} closedby="any" className="sheet sheet-bottom">
      <form method="dialog" className="contents">
        <span aria-hidden="true" className="mx-auto block h-1 w-9 rounded-full bg-line-2" />
        <div className="mt-3 flex items-center justify-between">
          <h2 className="font-display text-display-sm">{title}</h2>
          <button aria-label={t`Close`} className="target grid size-8 place-items-center">
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
      </form>
      {children}
    </dialog>
  );
}
