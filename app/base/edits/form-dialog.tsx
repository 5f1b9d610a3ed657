import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { useForm } from "../forms/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { Failure } from "../dialogs/failure.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";

type FormDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  busyAction?: string;
  form: Pick<ReturnType<typeof useForm>, "busy" | "failure" | "formProps">;
  isDirty: boolean;
  onClose: () => void;
};

/** A short form in a dialog. Escape asks before it discards what was typed; Cancel does not. */
export function FormDialog({
  title,
  children,
  action,
  busyAction,
  form: { busy, failure, formProps },
  isDirty,
  onClose,
}: FormDialogProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);

  function escape() {
    if (!isDirty) return onClose();
    const dialog = formProps.ref.current!.closest("dialog")!;
    // A second Escape at the question makes the browser close both dialogs, although the user meant to stay.
    if (dialog.open) setAsking(true);
    else dialog.showModal();
  }

  /** Closes one dialog after the other, so that the focus returns to where it was before. */
  function leave() {
    flushSync(() => setAsking(false));
    onClose();
  }

  return (
    <>
      <Dialog title={title} busy={busy} onClose={escape}>
        <form {...formProps}>
          <div className="mt-5 space-y-4">{children}</div>
          <Failure>{failure}</Failure>
          <DialogButtons>
            <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" size="small" busy={busy}>
              {busy ? (busyAction ?? t`Saving`) : action}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {asking && (
        <UnsavedQuestion
          onLeave={leave}
          onStay={() => setAsking(false)}
        >{t`What you typed is not saved yet.`}</UnsavedQuestion>
      )}
    </>
  );
}
