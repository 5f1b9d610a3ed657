import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { parseNumber } from "./columns.ts";

type PriceQuestionProps = {
  /** The price as it was typed. */
  typed: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a product is saved that would cost nothing, on purpose or by mistake. */
export function PriceQuestion({ typed, onConfirm, onClose }: PriceQuestionProps) {
  return (
    <ConfirmDialog
      title="Save at a price of $0.00?"
      action="Save at $0.00"
      cancel="Change the price"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {parseNumber(typed) === null && (
        <p className="mb-2 font-medium text-danger">"{typed.trim()}" cannot be read as a price.</p>
      )}
      <p>Customers could order this product for nothing.</p>
    </ConfirmDialog>
  );
}
