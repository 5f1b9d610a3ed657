import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorMessage } from "../clients/error-message.ts";
import { whenIdle } from "../behaviors/fetch-ahead.ts";
import { showToast } from "../behaviors/toasts.tsx";

type DialogProps = {
  /** Where the dialog puts its `<dialog>`, by which it is shown and closes itself. */
  dialog: RefObject<HTMLDialogElement | null>;
};

/**
 * A dialog whose code is not part of its page: it is fetched when the browser is idle, at the latest when the dialog is
 * opened. Once opened it stays mounted, so that it keeps what was typed.
 * @param load always the same function
 */
export function useLazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [coming, setComing] = useState(false);

  // Code that does not come ahead is asked for again when it is needed.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);

  async function open() {
    setComing(true);
    try {
      const loaded = await load();
      flushSync(() => setDialog(() => loaded));
      dialog.current?.showModal();
    } catch (error) {
      showToast({ title: "Could Not Open the Form", description: errorMessage(error), destructive: true });
    } finally {
      setComing(false);
    }
  }

  return { Dialog, dialog, coming, open: () => void open() };
}
