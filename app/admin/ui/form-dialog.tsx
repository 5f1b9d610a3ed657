import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/failure.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";

type FormDialogProps = {
  title: string;
  /** The fields. The first has the focus. */
  children: ReactNode;
  /** What the button does, and what it says while it is done. */
  action: string;
  busyAction?: string;
  busy: boolean;
  failure?: string | null;
  /** Called with the form, whose fields are not checked by the browser. */
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
};

/**
 * A short form in a dialog, which stays open until it is saved or given up. Escape asks first where something was typed;
 * Cancel does not.
 */
export function FormDialog({
  title,
  children,
  action,
  busyAction = action,
  busy,
  failure = null,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);

  function escape() {
    if (!isTyped(form.current!)) return onClose();
    const dialog = form.current!.closest("dialog")!;
    // Escape pressed again, at the question, makes the browser close both: it means to stay.
    if (dialog.open) setAsking(true);
    else dialog.showModal();
  }

  /** One dialog after the other, so that the focus goes back all the way. */
  function leave() {
    flushSync(() => setAsking(false));
    onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }

  return (
    <>
      <Dialog title={title} busy={busy} onClose={escape}>
        <form ref={form} noValidate onSubmit={submit}>
          <div className="mt-5 space-y-4">{children}</div>
          <Failure>{failure}</Failure>
          <DialogButtons>
            <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="small" busy={busy}>
              {busy ? busyAction : action}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {asking && (
        <UnsavedQuestion onLeave={leave} onStay={() => setAsking(false)}>
          What you typed is not saved yet.
        </UnsavedQuestion>
      )}
    </>
  );
}

function isTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue,
  );
}
