import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/redirects-screen";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../../base/edits/delete-dialog.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { EmptyState } from "../../../../base/ui/empty-state.tsx";
import type { Column } from "../../../list/column.ts";
import { DataTable } from "../../../list/data-table.tsx";
import { ListFilters } from "../../../list/list-filters.tsx";
import { ListSearch } from "../../../list/list-search.tsx";
import { loadListing } from "../../../list/listing.ts";
import { RowBlock } from "../../../list/row-blocks.tsx";
import { RowAction, RowActions } from "../../../list/row-controls.tsx";
import { useListAddress } from "../../../list/use-list-address.ts";
import { adminTitle } from "../../../page/page-header.tsx";
import { deleteRow } from "../../../../base/edits/delete-row.ts";
import { ListHead } from "../../form/list-head.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { listRedirects, type Redirect, redirectColumns } from "./redirects.ts";
import { searchIn } from "../../../list/search-text.ts";

export const meta = adminTitle(msg`Redirects`);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(new URL(request.url).searchParams);
  return loadListing((from, to) => listRedirects(browserClient(), q, from, to));
}

type OpenDialog = { kind: "edit"; redirect: Redirect | null } | { kind: "delete"; redirect: Redirect };

export default function Redirects({ loaderData: listing }: Route.ComponentProps) {
  const { i18n, t } = useLingui();
  useFailureToast(listing, t`The redirects could not be loaded`);
  const { revalidate } = useRevalidator();
  const { filter: q, change } = useListAddress(searchIn);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  const actions = (redirect: Redirect) => (
    <RowActions>
      <RowAction
        Icon={Pencil}
        label={t`Edit ${{ path: redirect.path }}`}
        onClick={() => setDialog({ kind: "edit", redirect })}
      />
      <RowAction
        Icon={Trash2}
        label={t`Delete ${{ path: redirect.path }}`}
        destructive
        onClick={() => setDialog({ kind: "delete", redirect })}
      />
    </RowActions>
  );

  return (
    <>
      <ListHead
        tone="primary"
        title={t`Redirects`}
        description={t`Addresses of your former shop that search engines and customers still know, and where they lead in this one. This shop's own pages take precedence.`}
        add={t`Add redirect`}
        onAdd={() => setDialog({ kind: "edit", redirect: null })}
      />
      <ListFilters
        search={
          <ListSearch
            label={t`Search redirects`}
            placeholder={t`Search by address`}
            text={q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
      />
      <DataTable
        label={t`Redirects`}
        listing={listing}
        columns={[
          ...columns(i18n.t),
          { title: t`Actions`, className: "w-28", align: "end", render: actions },
        ]}
        renderBlock={(redirect) => (
          <RowBlock
            title={<span translate="no">{redirect.path}</span>}
            meta={
              <span translate="no" className="wrap-anywhere">
                {redirect.target}
              </span>
            }
            actions={actions(redirect)}
          />
        )}
        empty={
          q === "" ? (
            <EmptyState
              cut="cushion"
              title={t`No redirects yet`}
            >{t`You need some if your shop had other addresses before.`}</EmptyState>
          ) : (
            <EmptyState cut="cushion" title={t`No redirects found matching your criteria.`} />
          )
        }
        counted={(total) => t`${plural({ count: total }, { one: "# redirect", other: "# redirects" })}`}
      />
      {dialog?.kind === "edit" && (
        <RedirectDialog redirect={dialog.redirect} onChange={revalidate} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteRedirect redirect={dialog.redirect} onDeleted={revalidate} onClose={close} />
      )}
    </>
  );
}

type DeleteRedirectProps = { redirect: Redirect; onDeleted: () => Promise<void>; onClose: () => void };

function DeleteRedirect({ redirect: { id, path }, onDeleted, onClose }: DeleteRedirectProps) {
  const { t } = useLingui();
  return (
    <DeleteDialog
      remove={() => deleteRow(browserClient(), "redirects", id)}
      deleted={t`Redirect deleted successfully!`}
      failed={t`The redirect could not be deleted`}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          Are you sure you want to delete the redirect of <span translate="no">{path}</span>? Links to it will
          then lead nowhere. This action cannot be undone.
        </Trans>
      </p>
    </DeleteDialog>
  );
}

const columns = (t: I18n["t"]): Column<Redirect>[] => [
  {
    title: t(redirectColumns.path.label),
    className: "w-[42%]",
    render: ({ path }) => (
      <span translate="no" className="block truncate text-ui" title={path}>
        {path}
      </span>
    ),
  },
  {
    title: t(redirectColumns.target.label),
    render: ({ target }) => (
      <span translate="no" className="block truncate text-ink-2" title={target}>
        {target}
      </span>
    ),
  },
];
