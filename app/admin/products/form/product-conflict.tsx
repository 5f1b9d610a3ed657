import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { conflictsBetween } from "../../ui/edits.ts";
import { asColumns } from "../photos/photos.ts";
import { conflictColumns, type ProductValues, valuesOf } from "./columns.ts";
import type { Conflict } from "./use-save-product.ts";

type ProductConflictProps = {
  conflict: Conflict;
  busy: boolean;
  failure: string | null;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

const labels = Object.fromEntries(
  Object.entries(conflictColumns).map(([name, { label }]) => [name, label]),
) as Record<keyof ProductValues, string>;

/** Somebody else saved the product, or sold from its stock, since the form was opened. */
export function ProductConflict({ conflict, ...dialog }: ProductConflictProps) {
  const { values, photos, loaded, theirs } = conflict;
  const mine = { ...values, ...asColumns(photos.map(({ file, address }) => file?.name ?? address)) };
  const versions = { loaded: valuesOf(loaded), mine, theirs: valuesOf(theirs) };
  return (
    <ConflictDialog
      {...dialog}
      what="product"
      conflicts={conflictsBetween<ProductValues>(labels, versions, showColumn)}
    />
  );
}

function showColumn(value: unknown, name: keyof ProductValues): string {
  const column = conflictColumns[name];
  if ("show" in column) return column.show(value as never);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return [value ?? ""].flat().join("\n");
}
