import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type UnsavedQuestionProps = { onLeave: () => void; onStay: () => void; children: ReactNode };

export function UnsavedQuestion({ onLeave, onStay, children }: UnsavedQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Unsaved changes`}
      action={t`Leave without saving`}
      cancel={t`Stay`}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children}
    </ConfirmDialog>
  );
}
