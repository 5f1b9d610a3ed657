import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { showToast } from "../behaviors/toasts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "../forms/use-action.ts";

type DeleteDialogProps = {
  /** Returns whether it was still there. Throws if that fails. */
  remove: () => Promise<boolean>;
  deleted: string;
  failed: string;
  onDeleted: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is deleted for good. When that fails, it stays open and says why. */
export function DeleteDialog({ remove, deleted, failed, onDeleted, onClose, children }: DeleteDialogProps) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();

  const confirm = () =>
    run(
      async () => {
        const wasThere = await remove();
        await onDeleted();
        showToast({ title: wasThere ? deleted : t`It was already deleted.` });
        onClose();
      },
      { title: failed },
    );

  return (
    <ConfirmDialog
      title={t`Confirm Deletion`}
      action={t`Delete`}
      busyAction={t`Deleting`}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
