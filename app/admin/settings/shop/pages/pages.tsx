import { msg, plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/pages";
import { formatDay } from "../../../formats/shop-times.ts";
import { isOwnPage, pagePath } from "../../../../../domain/shop/page-address.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../../base/edits/delete-dialog.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../../base/ui/button.tsx";
import { EmptyState } from "../../../../base/ui/empty-state.tsx";
import type { Column } from "../../../list/column.ts";
import { DataTable } from "../../../list/data-table.tsx";
import { loadListing } from "../../../list/listing.ts";
import { RowBlock } from "../../../list/row-blocks.tsx";
import { RowAction, RowActions, RowLink } from "../../../list/row-controls.tsx";
import { showSavedShop } from "../../../../base/shop/show-saved-shop.ts";
import { adminTitle } from "../../../page/page-header.tsx";
import { fromList } from "../../../page/use-return.ts";
import { deleteRow } from "../../../../base/edits/delete-row.ts";
import { type ListedPage, listPages } from "./queries.ts";
import { say } from "../../../../base/language/languages.ts";

export const meta = adminTitle(msg`Pages`);

export function clientLoader() {
  return loadListing((from, to) => listPages(browserClient(), from, to));
}

export default function Pages({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`The pages could not be loaded`);
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState<ListedPage | null>(null);

  const actions = (page: ListedPage) => (
    <RowActions>
      <RowAction Icon={Pencil} label={t`Edit ${{ title: page.title }}`} to={formPath(page)} />
      {isOwnPage(page.slug) && (
        <RowAction
          Icon={Trash2}
          label={t`Delete ${{ title: page.title }}`}
          destructive
          onClick={() => setDeleting(page)}
        />
      )}
    </RowActions>
  );
  const columns: Column<ListedPage>[] = [
    {
      title: t`Title`,
      render: (page) => (
        <span className="line-clamp-2 text-ui">
          <RowLink to={formPath(page)}>{page.title}</RowLink>
        </span>
      ),
    },
    {
      title: t`Address`,
      className: "w-1/4",
      render: ({ slug }) => <p className="truncate text-ink-2">{pagePath(slug)}</p>,
    },
    { title: t`In the footer`, className: "w-28", render: inFooter },
    { title: t`Last changed`, className: "w-32", render: ({ updated_at }) => <Day time={updated_at} /> },
    { title: t`Actions`, className: "w-28", align: "end", render: actions },
  ];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-body font-medium">{t`Pages`}</h2>
        <ButtonLink size="small" to="/admin/settings/pages/new" state={fromList} className="max-sm:w-full">
          <Plus aria-hidden="true" />
          {t`Add Page`}
        </ButtonLink>
      </div>
      <DataTable
        label={t`Pages`}
        listing={listing}
        columns={columns}
        renderBlock={(page) => (
          <RowBlock
            title={<RowLink to={formPath(page)}>{page.title}</RowLink>}
            meta={
              <>
                <span className="block wrap-anywhere">{pagePath(page.slug)}</span>
                {isInFooter(page) ? (
                  <Trans>
                    Changed <Day time={page.updated_at} />, in the footer
                  </Trans>
                ) : (
                  <Trans>
                    Changed <Day time={page.updated_at} />
                  </Trans>
                )}
              </>
            }
            actions={actions(page)}
          />
        )}
        empty={<EmptyState cut="cushion" title={t`No pages yet. Start by adding one!`} />}
        counted={(total) => t`${plural({ count: total }, { one: "# page", other: "# pages" })}`}
      />
      {deleting && <DeletePage page={deleting} onDeleted={revalidate} onClose={() => setDeleting(null)} />}
    </>
  );
}

function formPath({ id }: ListedPage): string {
  return `/admin/settings/pages/${id}`;
}

function isInFooter({ slug, in_footer }: ListedPage): boolean {
  return in_footer || !isOwnPage(slug);
}

function inFooter({ slug, in_footer }: ListedPage): string {
  if (!isOwnPage(slug)) return say(msg`Always`);
  return in_footer ? say(msg`Yes`) : say(msg`No`);
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} className="figures">
      {formatDay(time)}
    </time>
  );
}

type DeletePageProps = { page: ListedPage; onDeleted: () => Promise<void>; onClose: () => void };

function DeletePage({ page: { id, slug, title, in_footer }, onDeleted, onClose }: DeletePageProps) {
  const { t } = useLingui();
  async function refresh() {
    await Promise.all([onDeleted(), in_footer && showSavedShop()]);
  }

  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "pages", id)}
      deleted={t`Page deleted successfully!`}
      failed={t`The page could not be deleted`}
      onDeleted={refresh}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t`Are you sure you want to delete the page "${title}"? Links to ${{ path: pagePath(slug) }} will then lead nowhere. This action cannot be undone.`}</p>
    </DeleteDialog>
  );
}
