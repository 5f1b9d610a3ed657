import type { RefObject } from "react";
import { Button } from "../ui/button.tsx";

type DialogButtonsProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  busy: boolean;
  /** What the form does: `Send inquiry`. */
  action: string;
};

/** Cancel, which keeps what is typed, and the button that sends a dialog's form. */
export function DialogButtons({ dialog, busy, action }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3 pt-2 max-md:*:flex-1">
      <Button tone="secondary" onClick={() => dialog.current?.close()}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} className="min-w-36">
        {busy ? "Sending" : action}
      </Button>
    </div>
  );
}
