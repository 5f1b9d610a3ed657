import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "../behaviors/prefetch-pages.ts";
import { lateCode } from "../behaviors/late-code.tsx";

type DialogProps = {
  /** The dialog's `<dialog>`, for opening and closing it. */
  dialog: RefObject<HTMLDialogElement | null>;
};

/**
 * A dialog whose code is fetched when the browser is idle, or at the latest when it is opened. Once opened it stays
 * mounted, so that it keeps what was typed.
 * @param load a stable function
 */
export function useLazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);

  // If prefetching fails, opening the dialog tries again.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);

  async function open() {
    setLoading(true);
    const loaded = await lateCode(load, "Could Not Open the Form");
    if (loaded) {
      flushSync(() => setDialog(() => loaded));
      dialog.current?.showModal();
    }
    setLoading(false);
  }

  return { Dialog, dialog, loading, open: () => void open() };
}
