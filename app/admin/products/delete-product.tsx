import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import type { Db } from "../../clients/load-context.ts";
import { DeleteDialog } from "../ui/delete-dialog.tsx";
import { deleteRow } from "../ui/delete-row.ts";
import { Refusal } from "../ui/edits.ts";
import { photographsOf, type ProductRow } from "./product.ts";
import { filesOnlyHere, removeFiles } from "./product-files.ts";
import { readProduct } from "./queries.ts";

type DeleteProductProps = {
  product: Pick<ProductRow, "id" | "name">;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

export function DeleteProduct({ product: { id, name }, ...dialog }: DeleteProductProps) {
  return (
    <DeleteDialog
      remove={() => deleteWithFiles(browserClient(), id)}
      deleted="Product deleted successfully!"
      failed="Failed to delete product"
      {...dialog}
    >
      Are you sure you want to delete the product "{name}"? This action cannot be undone and will also remove
      its image from storage.
    </DeleteDialog>
  );
}

/**
 * The files go first: should the row's deletion fail then, a product without photographs is left that can be deleted
 * again, and not files that nothing names any more. It is read anew before, so that a lost connection or a product that
 * is already gone shows while nothing has happened.
 */
async function deleteWithFiles(db: Db, id: number): Promise<boolean> {
  const product = await readProduct(db, id);
  if (!product) return false;
  const files = await filesOnlyHere(db, id, photographsOf(product));
  const problem = await removeFiles(files);
  if (problem !== null) console.warn(`The files of product ${id} could not be removed: ${problem}`);
  try {
    return await deleteRow(db, "products", id);
  } catch (error) {
    if (problem !== null || files.length === 0) throw error;
    throw new Refusal(`${errorMessage(error)} Its photographs are already removed; please delete it again.`);
  }
}
