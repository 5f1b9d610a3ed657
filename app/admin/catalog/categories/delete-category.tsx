import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Suspense, use } from "react";
import { say } from "../../../base/language/languages.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
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
  const { t } = useLingui();
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "product_categories", id)}
      deleted={t`Category deleted successfully`}
      failed={t`Error deleting category`}
      {...dialog}
    >
      <p>{t`Are you sure you want to delete the category "${name}"? This action cannot be undone.`}</p>
      <Suspense fallback={<p className="mt-2">{t`Checking whether promotions name it.`}</p>}>
        <PromotionsLost promoting={promoting} />
      </Suspense>
    </DeleteDialog>
  );
}

function PromotionsLost({ promoting }: Pick<DeleteCategoryProps, "promoting">) {
  const { t } = useLingui();
  const known = use(promoting);
  if (known?.count === 0) return null;
  return (
    <p className="mt-2">
      {known
        ? promotionsLost(known)
        : t`The promotions could not be checked. Any that name this category will no longer apply to it.`}
    </p>
  );
}

function promotionsLost({ count, names }: Promoting): string {
  const list = names.map((name) => `"${name}"`).join(", ");
  const more = count - names.length;
  if (more > 0)
    return say(
      msg`${plural({ count }, { one: "# promotion", other: "# promotions" })} will no longer apply to it, and to nothing at all if they name no other category: ${{ list }} and ${{ more }} more.`,
    );
  return say(
    msg`${plural(
      { count },
      {
        1: msg`The promotion ${{ list }} will no longer apply to it, and to nothing at all if it names no other category.`,
        other: msg`# promotions will no longer apply to it, and to nothing at all if they name no other category: ${{ list }}.`,
      },
    )}`,
  );
}
