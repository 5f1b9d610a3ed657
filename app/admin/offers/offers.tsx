import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/offers";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { ListFilters } from "../list/list-filters.tsx";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { counted } from "../formats/counted.ts";
import { FilterSelect } from "../list/filter-select.tsx";
import { hasActions, OfferActions, type OfferQuestion } from "./offer-actions.tsx";
import { OfferMails } from "./offer-mails.tsx";
import { OfferMessages } from "./offer-message.tsx";
import {
  OfferBadge,
  OfferBuying,
  OfferCustomer,
  OfferedOn,
  OfferPhoto,
  OfferPrices,
  OfferProduct,
} from "./offer-parts.tsx";
import { filterLabels, readOfferFilter } from "./offer-status.ts";
import { listOffers, type OfferRow } from "./queries.ts";

export const meta = adminTitle("Counter Offers");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readOfferFilter(new URL(request.url).searchParams);
  return loadListing((from, to) => listOffers(browserClient(), filter, from, to));
}

const statusOptions = [
  { value: "", label: "All offers" },
  ...Object.entries(filterLabels).map(([value, label]) => ({ value, label })),
];

export default function Offers({ loaderData: listing }: Route.ComponentProps) {
  useFailureToast(listing, "Error fetching offers");
  const { filter, change } = useListAddress(readOfferFilter);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ offer: OfferRow; Question: OfferQuestion } | null>(null);

  const actions = (offer: OfferRow) => (
    <OfferActions offer={offer} onAsk={(Question) => setAsked({ offer, Question })} onSeen={revalidate} />
  );

  return (
    <>
      <PageHeader title="Counter Offers" />
      <ListFilters
        filters={
          <FilterSelect
            label="Status"
            value={filter ?? ""}
            options={statusOptions}
            onChange={(value) => change({ status: value })}
          />
        }
        active={filter ? 1 : 0}
        show={`Show ${counted(listing.total, "offer")}`}
      />
      <DataTable
        label="Counter Offers"
        listing={listing}
        columns={[...columns, { title: "Actions", className: "w-36", align: "right", render: actions }]}
        renderBlock={(offer) => (
          <RowBlock
            picture={<OfferPhoto offer={offer} />}
            title={<OfferProduct offer={offer} />}
            value={<OfferPrices offer={offer} />}
            meta={<OfferBlockMeta offer={offer} />}
            badges={
              <span className="flex items-center gap-3">
                <OfferBadge offer={offer} />
                <OfferMails offer={offer} />
              </span>
            }
            actions={hasActions(offer) ? actions(offer) : <OfferedOn offer={offer} />}
          />
        )}
        rowHeight={101}
        blockHeight={170}
        empty={
          filter ? (
            <EmptyState cut="oval" title={`No ${filter === "unseen" ? "newly declined" : filter} offers.`} />
          ) : (
            <EmptyState cut="oval" title="No counter offers have been made yet." />
          )
        }
        counted={(total) => counted(total, "offer")}
      />
      {asked && <asked.Question offer={asked.offer} onDecided={revalidate} onClose={() => setAsked(null)} />}
    </>
  );
}

const columns: Column<OfferRow>[] = [
  {
    title: "Product",
    className: "w-[24%] max-lg:w-[19%]",
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
    render: (offer) => <OfferCustomer offer={offer} />,
  },
  { title: "Price/Offer", className: "w-28", render: (offer) => <OfferPrices offer={offer} /> },
  { title: "Message", render: (offer) => <OfferMessages offer={offer} /> },
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
        <OfferCustomer offer={offer} />
      </span>
      <OfferMessages offer={offer} />
      <OfferBuying offer={offer} />
    </>
  );
}
