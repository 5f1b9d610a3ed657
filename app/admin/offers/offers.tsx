import { Check, X } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/offers";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../base/page/use-failure-toast.ts";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { ListFilters } from "../list/list-filters.tsx";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { RowAction, RowActions } from "../list/row-controls.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { counted } from "../ui/counted.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { AcceptOffer } from "./accept-offer.tsx";
import { OfferMails } from "./offer-mails.tsx";
import { OfferMessage } from "./offer-message.tsx";
import {
  customerName,
  OfferBadge,
  OfferBuying,
  OfferedOn,
  OfferPhoto,
  OfferPrices,
  OfferProduct,
  productName,
} from "./offer-parts.tsx";
import { offerLabels, offerStatuses, readOfferStatus } from "./offer-status.ts";
import { type Decision, listOffers, type OfferRow } from "./queries.ts";
import { RejectOffer } from "./reject-offer.tsx";

export const meta = adminTitle("Counter Offers");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = readOfferStatus(new URL(request.url).searchParams);
  return loadListing((from, to) => listOffers(browserClient(), status, from, to));
}

const statusOptions = [
  { value: "", label: "All offers" },
  ...offerStatuses.map((status) => ({ value: status, label: offerLabels[status] })),
];

export default function Offers({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Error fetching offers");
  const { filter: status, change } = useListAddress(readOfferStatus);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ offer: OfferRow; decision: Decision } | null>(null);

  const Question = asked?.decision === "accepted" ? AcceptOffer : RejectOffer;
  const actions = (offer: OfferRow) =>
    offer.status === "pending" && (
      <RowActions>
        <RowAction
          Icon={Check}
          label={`Accept ${customerName(offer)}'s offer for ${productName(offer)}`}
          onClick={() => setAsked({ offer, decision: "accepted" })}
        />
        <RowAction
          Icon={X}
          label={`Reject ${customerName(offer)}'s offer for ${productName(offer)}`}
          destructive
          onClick={() => setAsked({ offer, decision: "rejected" })}
        />
      </RowActions>
    );

  return (
    <>
      <PageHeader title="Counter Offers" />
      <ListFilters
        filters={
          <FilterSelect
            label="Status"
            value={status ?? ""}
            options={statusOptions}
            onChange={(value) => change({ status: value })}
          />
        }
        active={status ? 1 : 0}
        show={`Show ${counted(listing.total, "offer")}`}
      />
      <DataTable
        label="Counter Offers"
        listing={listing}
        columns={[...columns, { title: "Actions", className: "w-28", align: "right", render: actions }]}
        renderBlock={(offer) => (
          <RowBlock
            picture={<OfferPhoto offer={offer} />}
            title={<OfferProduct offer={offer} />}
            value={<OfferPrices offer={offer} />}
            meta={<OfferBlockMeta offer={offer} />}
            badges={<OfferBadge offer={offer} />}
            actions={actions(offer) || <OfferedOn offer={offer} />}
          />
        )}
        rowHeight={101}
        blockHeight={170}
        empty={
          status ? (
            <EmptyState cut="oval" title={`No ${status} offers.`} />
          ) : (
            <EmptyState cut="oval" title="No counter offers have been made yet." />
          )
        }
        counted={(total) => counted(total, "offer")}
      />
      {asked && <Question offer={asked.offer} onDecided={revalidate} onClose={() => setAsked(null)} />}
    </>
  );
}

const columns: Column<OfferRow>[] = [
  {
    title: "Product",
    className: "w-[27%] max-lg:w-[20%]",
    render: (offer) => (
      <span className="flex items-center gap-3.5">
        <span className="max-lg:hidden">
          <OfferPhoto offer={offer} />
        </span>
        <span className="min-w-0">
          <OfferProduct offer={offer} />
        </span>
      </span>
    ),
  },
  {
    title: "Customer",
    className: "w-[20%] max-lg:w-[17%]",
    render: ({ user }) => (
      <>
        {user.full_name && <span className="block truncate text-ui">{user.full_name}</span>}
        <span className="block truncate text-ink-3">{user.email ?? "No email"}</span>
      </>
    ),
  },
  { title: "Price/Offer", className: "w-28", render: (offer) => <OfferPrices offer={offer} /> },
  { title: "Message", render: (offer) => <OfferMessage offer={offer} /> },
  {
    title: "Status",
    className: "w-40",
    render: (offer) => (
      <span className="flex flex-col items-start gap-1">
        <OfferBadge offer={offer} />
        <OfferedOn offer={offer} />
        <OfferBuying offer={offer} />
        <OfferMails offer={offer} />
      </span>
    ),
  },
];

function OfferBlockMeta({ offer }: { offer: OfferRow }) {
  return (
    <>
      <span className="mb-1 block">
        {[offer.user.full_name, offer.user.email].filter(Boolean).join(", ")}
      </span>
      <OfferMessage offer={offer} />
      <OfferBuying offer={offer} />
      <OfferMails offer={offer} />
    </>
  );
}
