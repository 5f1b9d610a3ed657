import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { Failure } from "../dialogs/failure.tsx";

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  busyAction?: string;
  /** `primary` for an action that loses nothing. */
  tone?: "danger" | "primary";
  cancel?: string;
  busy?: boolean;
  failure?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. The focus starts on Cancel. Stays open while the action runs. */
export function ConfirmDialog({
  title,
  children,
  action,
  busyAction = action,
  tone = "danger",
  cancel,
  busy = false,
  failure = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Dialog title={title} busy={busy} onClose={onClose} describedBy={id}>
      <div id={id} className="mt-3 text-ui text-ink-2 wrap-break-word">
        {children}
      </div>
      <Failure>{failure}</Failure>
      <DialogButtons>
        <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>
          {cancel ?? t`Cancel`}
        </Button>
        <Button tone={tone} size="small" busy={busy} onClick={onConfirm}>
          {busy ? busyAction : action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
