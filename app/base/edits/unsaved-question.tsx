import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type UnsavedQuestionProps = { onLeave: () => void; onStay: () => void; children: ReactNode };

export function UnsavedQuestion({ onLeave, onStay, children }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      title="Unsaved changes"
      action="Leave without saving"
      cancel="Stay"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children}
    </ConfirmDialog>
  );
}
