import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/inquiries";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { showToast } from "../../base/behaviors/toasts.ts";
import { DataTable } from "../list/data-table.tsx";
import { isMoreThanFound, mostFound } from "../list/found.ts";
import { ListFilters } from "../list/list-filters.tsx";
import { ListSearch } from "../list/list-search.tsx";
import { loadListing } from "../list/listing.ts";
import { useListAddress } from "../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { FilterSelect } from "../list/filter-select.tsx";
import { InquiryDialog } from "./inquiry-dialog.tsx";
import { InquiryBlock, inquiryColumns } from "./inquiry-rows.tsx";
import { nothingFound } from "./nothing-found.ts";
import { type InquiryFilter, kinds, readFilter, readLinked, statuses } from "./inquiry-status.ts";
import { type Inquiry, listInquiries, readInquiry } from "./queries.ts";
import { useDeletion } from "./use-deletion.ts";
import { useOpenInquiry } from "./use-open-inquiry.ts";
import { say } from "../../base/language/languages.ts";

export const meta = adminTitle(msg`Product Inquiries`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const [listing, linked] = await Promise.all([
    loadListing((from, to) => listInquiries(browserClient(), filter, from, to)),
    readLinkedInquiry(readLinked(searchParams)),
  ]);
  return { listing, linked };
}

async function readLinkedInquiry(id: number | null): Promise<Inquiry | string | null> {
  if (id === null) return null;
  try {
    return (await readInquiry(browserClient(), id)) ?? say(msg`This inquiry was deleted in the meantime.`);
  } catch (error) {
    return errorMessage(error);
  }
}

export default function Inquiries({ loaderData: { listing, linked } }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`Failed to fetch inquiries`);
  const { revalidate } = useRevalidator();
  const { filter, change } = useListAddress(readFilter);
  const { opened, open, show, close } = useOpenInquiry(revalidate);
  const deletion = useDeletion(revalidate);
  const leaveLink = useLinked(linked, { open, close, onFailure: () => change({ inquiry: null }) });
  const rows = { onView: open, onDelete: deletion.ask, deleting: deletion.deleting };

  return (
    <>
      <PageHeader title={t`Product Inquiries`}>
        <RefreshButton />
      </PageHeader>
      <ListFilters
        search={
          <ListSearch
            label={t`Search inquiries`}
            placeholder={t`Name, email, text, order`}
            text={filter.q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
        filters={
          <>
            <FilterSelect
              label={t`Kind`}
              value={filter.kind ?? ""}
              options={[
                { value: "", label: t`All Kinds` },
                ...Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              onChange={(value) => change({ kind: value }, { toTop: true })}
            />
            <FilterSelect
              label={t`Status`}
              value={filter.status ?? ""}
              options={[
                { value: "", label: t`All Statuses` },
                ...Object.entries(statuses).map(([value, { label }]) => ({ value, label: t(label) })),
              ]}
              onChange={(value) => change({ status: value }, { toTop: true })}
            />
          </>
        }
        active={[filter.kind, filter.status].filter((set) => set !== null).length}
        show={
          isMoreThanFound(filter.q, listing.total)
            ? t`Show ${plural({ count: mostFound }, { one: "more than # inquiry", other: "more than # inquiries" })}`
            : t`Show ${plural({ count: listing.total }, { one: "# inquiry", other: "# inquiries" })}`
        }
      />
      <DataTable
        label={t`Product Inquiries`}
        listing={listing}
        columns={inquiryColumns(rows)}
        renderBlock={(inquiry) => <InquiryBlock inquiry={inquiry} {...rows} />}
        rowHeight={65}
        blockHeight={117}
        empty={
          <NoInquiries filter={filter} onShowAll={() => change({ q: null, kind: null, status: null })} />
        }
        counted={(total) =>
          isMoreThanFound(filter.q, total)
            ? t`There are ${plural({ count: mostFound }, { one: "more than # inquiry", other: "more than # inquiries" })}. To find the others, add to the search.`
            : t`${plural({ count: total }, { one: "# inquiry", other: "# inquiries" })}`
        }
      />
      {opened && (
        <InquiryDialog
          key={opened.inquiry.id}
          {...opened}
          onShow={show}
          onChange={revalidate}
          onClose={() => {
            close();
            leaveLink();
            if (linked !== null) change({ inquiry: null });
          }}
        />
      )}
    </>
  );
}

type LinkedOptions = { open: (inquiry: Inquiry) => void; close: () => void; onFailure: () => void };

/** Opens the inquiry in the address, and closes it on Back. @returns call it when the dialog is closed otherwise */
function useLinked(linked: Inquiry | string | null, { open, close, onFailure }: LinkedOptions) {
  const { t } = useLingui();
  const key = linked === null || typeof linked === "string" ? linked : linked.id;
  const isOpen = useRef(false);
  const follow = useEffectEvent((named: number | string | null) => {
    const wasOpen = isOpen.current;
    isOpen.current = typeof named === "number";
    if (named === null || linked === null) return wasOpen && close();
    if (typeof linked !== "string") return open(linked);
    showToast({ title: t`The inquiry could not be opened`, description: linked, destructive: true });
    onFailure();
  });
  useEffect(() => void follow(key), [key]);
  return () => {
    isOpen.current = false;
  };
}

/** Loads the list again. It is busy only while it does, not while other changes reload the list. */
function RefreshButton() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await revalidate();
    setBusy(false);
  }

  return (
    <Button tone="secondary" size="small" busy={busy} onClick={() => void refresh()}>
      {!busy && <RotateCw aria-hidden="true" />}
      {busy ? t`Refreshing` : t`Refresh`}
    </Button>
  );
}

function NoInquiries({
  filter: { q, kind, status },
  onShowAll,
}: {
  filter: InquiryFilter;
  onShowAll: () => void;
}) {
  const { t } = useLingui();
  if (q === "" && kind === null && status === null)
    return (
      <EmptyState
        cut="oval"
        title={t`No Inquiries Yet`}
      >{t`Shoppers' questions about products appear here.`}</EmptyState>
    );
  return (
    <EmptyState
      cut="oval"
      title={q !== "" ? t`No inquiries found matching your criteria.` : t(nothingFound({ kind, status }))}
      action={<Button tone="secondary" size="small" onClick={onShowAll}>{t`Show all inquiries`}</Button>}
    />
  );
}
