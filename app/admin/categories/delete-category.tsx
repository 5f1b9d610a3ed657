import { Suspense, use } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../base/edits/delete-row.ts";
import type { Category, Promoting } from "./queries.ts";

type DeleteCategoryProps = {
  category: Category;
  /** Null when they could not be read. */
  promoting: Promise<Promoting | null>;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Says which promotions lose the category: deleting it removes it from them, too. */
export function DeleteCategory({ category: { id, name }, promoting, ...dialog }: DeleteCategoryProps) {
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "product_categories", id)}
      deleted="Category deleted successfully"
      failed="Error deleting category"
      {...dialog}
    >
      <p>Are you sure you want to delete the category "{name}"? This action cannot be undone.</p>
      <Suspense fallback={<p className="mt-2">Checking whether promotions name it.</p>}>
        <PromotionsLost promoting={promoting} />
      </Suspense>
    </DeleteDialog>
  );
}

function PromotionsLost({ promoting }: Pick<DeleteCategoryProps, "promoting">) {
  const known = use(promoting);
  if (known?.count === 0) return null;
  return (
    <p className="mt-2">
      {known
        ? promotionsLost(known)
        : "The promotions could not be checked. Any that name this category will no longer apply to it."}
    </p>
  );
}

function promotionsLost({ count, names }: Promoting): string {
  const list = names.map((name) => `"${name}"`).join(", ");
  if (count === 1)
    return `The promotion ${list} will no longer apply to it, and to nothing at all if it names no other category.`;
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  return `${count} promotions will no longer apply to it, and to nothing at all if they name no other category: ${list}${more}.`;
}
