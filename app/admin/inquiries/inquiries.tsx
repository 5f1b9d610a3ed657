import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/inquiries";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../base/page/use-failure-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { DataTable } from "../list/data-table.tsx";
import { loadListing } from "../list/listing.ts";
import { useListAddress } from "../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { counted } from "../ui/counted.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { InquiryDialog } from "./inquiry-dialog.tsx";
import { InquiryBlock, inquiryColumns } from "./inquiry-rows.tsx";
import { type InquiryFilter, kinds, readFilter, statuses } from "./inquiry-status.ts";
import { listInquiries } from "./queries.ts";
import { useDeletion } from "./use-deletion.ts";
import { useOpenInquiry } from "./use-open-inquiry.ts";

export const meta = adminTitle("Product Inquiries");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  return loadListing((from, to) => listInquiries(browserClient(), filter, from, to));
}

const statusOptions = [
  { value: "", label: "All Statuses" },
  ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
];

const kindOptions = [
  { value: "", label: "All Kinds" },
  ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
];

export default function Inquiries({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Failed to fetch inquiries");
  const { revalidate } = useRevalidator();
  const { filter, change } = useListAddress(readFilter);
  const { opened, open, show, close } = useOpenInquiry(revalidate);
  const deletion = useDeletion(revalidate);
  const rows = { onView: open, onDelete: deletion.ask, deleting: deletion.deleting };

  return (
    <>
      <PageHeader title="Product Inquiries">
        <div className="flex gap-2 max-sm:min-w-full max-sm:*:flex-1">
          <FilterSelect
            label="Kind"
            value={filter.kind ?? ""}
            options={kindOptions}
            onChange={(value) => change({ kind: value }, { toTop: true })}
          />
          <FilterSelect
            label="Status"
            value={filter.status ?? ""}
            options={statusOptions}
            onChange={(value) => change({ status: value }, { toTop: true })}
          />
        </div>
        <RefreshButton />
      </PageHeader>
      <DataTable
        label="Product Inquiries"
        listing={listing}
        columns={inquiryColumns(rows)}
        renderBlock={(inquiry) => <InquiryBlock inquiry={inquiry} {...rows} />}
        rowHeight={65}
        blockHeight={117}
        empty={<NoInquiries filter={filter} onShowAll={() => change({ kind: null, status: null })} />}
        counted={(total) => counted(total, "inquiry", "inquiries")}
      />
      {opened && (
        <InquiryDialog
          key={opened.inquiry.id}
          {...opened}
          onShow={show}
          onChange={revalidate}
          onClose={close}
        />
      )}
    </>
  );
}

/** Loads the list again. It is busy only while it does, not while other changes reload the list. */
function RefreshButton() {
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
      {busy ? "Refreshing" : "Refresh"}
    </Button>
  );
}

function NoInquiries({
  filter: { kind, status },
  onShowAll,
}: {
  filter: InquiryFilter;
  onShowAll: () => void;
}) {
  if (kind === null && status === null)
    return (
      <EmptyState cut="oval" title="No Inquiries Yet">
        Shoppers' questions about products appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      cut="oval"
      title={`No ${[status, kind === null ? "inquiries" : kinds[kind].toLowerCase()].filter(Boolean).join(" ")}`}
      action={
        <Button tone="secondary" size="small" onClick={onShowAll}>
          Show all inquiries
        </Button>
      }
    />
  );
}
