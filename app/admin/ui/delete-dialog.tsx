import type { ReactNode } from "react";
import { showToast } from "../../behaviors/toasts.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.ts";

type DeleteDialogProps = {
  /** Deletes it, or throws. Answers whether it was still there. */
  remove: () => Promise<boolean>;
  /** The toasts' titles. */
  deleted: string;
  failed: string;
  /** The list without it. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
  /** The question, and what else there is to know. */
  children: ReactNode;
};

/** Asks before something is deleted for good. It stays open, with the reason, when that fails. */
export function DeleteDialog({ remove, deleted, failed, onDeleted, onClose, children }: DeleteDialogProps) {
  const { busy, failure, run } = useAction();

  const confirm = () =>
    run(
      async () => {
        const wasThere = await remove();
        await onDeleted();
        showToast({ title: wasThere ? deleted : "It was already deleted." });
        onClose();
      },
      { title: failed },
    );

  return (
    <ConfirmDialog
      title="Confirm Deletion"
      action="Delete"
      busyAction="Deleting"
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
