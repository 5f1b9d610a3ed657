import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/categories";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { Photo } from "../../../base/ui/photo.tsx";
import { ArrangeDialog } from "../../arranging/arrange-dialog.tsx";
import type { Arranged } from "../../arranging/arranged.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteCategory } from "./delete-category.tsx";
import { type Category, listCategories, listInOrder, type Promoting, readPromoting } from "./queries.ts";

export const meta = adminTitle(msg`Product Categories`);

export function clientLoader() {
  return loadListing((from, to) => listCategories(browserClient(), from, to));
}

type OpenDialog =
  | { kind: "edit"; category: Category | null }
  | { kind: "arrange"; items: readonly Arranged[] }
  | { kind: "delete"; category: Category; promoting: Promise<Promoting | null> };

/** Null when they cannot be read. */
function promotionsOf(category: Category): Promise<Promoting | null> {
  return readPromoting(browserClient(), category).catch(() => null);
}

export default function Categories({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`Error fetching categories`);
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { busy, run } = useAction();
  const close = () => setDialog(null);
  const arrange = () =>
    run(async () => setDialog({ kind: "arrange", items: await listInOrder(browserClient()) }), {
      title: t`Error fetching categories`,
    });

  const actions = (category: Category) => (
    <RowActions>
      <RowAction
        Icon={Pencil}
        label={t`Edit ${{ name: category.name }}`}
        onClick={() => setDialog({ kind: "edit", category })}
      />
      <RowAction
        Icon={Trash2}
        label={t`Delete ${{ name: category.name }}`}
        destructive
        onClick={() => setDialog({ kind: "delete", category, promoting: promotionsOf(category) })}
      />
    </RowActions>
  );
  const columns: Column<Category>[] = [
    {
      title: t`Name`,
      className: "w-2/5 lg:w-1/3",
      render: ({ name, picture }) => (
        <span className="flex items-center gap-3 text-ui">
          {picture && (
            <Photo image={picture} alt="" sizes="40px" widths={[160]} className="size-10 shrink-0" />
          )}
          <span className="min-w-0 wrap-break-word">{name}</span>
        </span>
      ),
    },
    { title: t`Description`, render: (category) => <Description of={category} className="truncate" /> },
    { title: t`Actions`, className: "w-28", align: "end", render: actions },
  ];

  return (
    <>
      <PageHeader title={t`Product Categories`}>
        {listing.total > 1 && (
          <Button
            tone="secondary"
            size="small"
            busy={busy}
            onClick={() => void arrange()}
          >{t`Change Order`}</Button>
        )}
        <Button size="small" onClick={() => setDialog({ kind: "edit", category: null })}>
          <Plus aria-hidden="true" />
          {t`Add New Category`}
        </Button>
      </PageHeader>
      <DataTable
        label={t`Product Categories`}
        listing={listing}
        columns={columns}
        renderBlock={(category) => (
          <RowBlock
            title={category.name}
            meta={<Description of={category} className="line-clamp-2" />}
            actions={actions(category)}
          />
        )}
        empty={<EmptyState cut="cushion" title={t`No categories found. Start by adding one!`} />}
        counted={(total) => t`${plural({ count: total }, { one: "# category", other: "# categories" })}`}
      />
      {dialog?.kind === "edit" && (
        <CategoryDialog category={dialog.category} onChange={revalidate} onClose={close} />
      )}
      {dialog?.kind === "arrange" && (
        <ArrangeDialog
          title={t`Order of Categories`}
          note={t`The home page, the menu and the list beside the products show the categories in this order. New ones come last.`}
          list="categories"
          items={dialog.items}
          load={listInOrder}
          onSaved={revalidate}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && <DeleteCategory {...dialog} onDeleted={revalidate} onClose={close} />}
    </>
  );
}

function Description({ of: { description }, className }: { of: Category; className: string }) {
  const { t } = useLingui();
  return description ? (
    <p className={`text-ink-2 ${className}`} title={description}>
      {description}
    </p>
  ) : (
    <p className="text-ink-3">{t`No description`}</p>
  );
}
