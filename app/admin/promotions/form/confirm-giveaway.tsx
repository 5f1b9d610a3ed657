import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type ConfirmGiveawayProps = { sentence: string; onConfirm: () => void; onClose: () => void };

/** Asks before customers get something for nothing. */
export function ConfirmGiveaway({ sentence, onConfirm, onClose }: ConfirmGiveawayProps) {
  return (
    <ConfirmDialog
      title="Give products away?"
      action="Save and give away"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="font-medium text-danger">{sentence}</p>
      <p className="mt-2">Customers can order them for $0.00 while the promotion runs.</p>
    </ConfirmDialog>
  );
}
