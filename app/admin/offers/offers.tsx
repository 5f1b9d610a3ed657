import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
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
import { filterLabels, type OfferFilter, readOfferFilter } from "./offer-status.ts";
import { listOffers, type OfferRow } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

export const meta = adminTitle(msg`Counter Offers`);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readOfferFilter(new URL(request.url).searchParams);
  return loadListing((from, to) => listOffers(browserClient(), filter, from, to));
}

const noneFound: Readonly<Record<OfferFilter, MessageDescriptor>> = {
  pending: msg`No pending offers.`,
  answered: msg`No answered offers.`,
  accepted: msg`No accepted offers.`,
  declined: msg`No declined offers.`,
  rejected: msg`No rejected offers.`,
  unseen: msg`No newly declined offers.`,
};

export default function Offers({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`Error fetching offers`);
  const { filter, change } = useListAddress(readOfferFilter);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ offer: OfferRow; Question: OfferQuestion } | null>(null);

  const actions = (offer: OfferRow) => (
    <OfferActions offer={offer} onAsk={(Question) => setAsked({ offer, Question })} onSeen={revalidate} />
  );

  return (
    <>
      <PageHeader title={t`Counter Offers`} />
      <ListFilters
        filters={
          <FilterSelect
            label={t`Status`}
            value={filter ?? ""}
            options={[
              { value: "", label: t`All offers` },
              ...Object.entries(filterLabels).map(([value, label]) => ({ value, label: t(label) })),
            ]}
            onChange={(value) => change({ status: value })}
          />
        }
        active={filter ? 1 : 0}
        show={t`Show ${plural({ count: listing.total }, { one: "# offer", other: "# offers" })}`}
      />
      <DataTable
        label={t`Counter Offers`}
        listing={listing}
        columns={[...columnsOf(), { title: t`Actions`, className: "w-36", align: "end", render: actions }]}
        renderBlock={(offer) => (
          <RowBlock
            picture={<OfferPhoto offer={offer} />}
            title={<OfferProduct offer={offer} />}
            value={<OfferPrices offer={offer} />}
            meta={<OfferBlockMeta offer={offer} />}
            badges={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
            <EmptyState cut="oval" title={t(noneFound[filter])} />
          ) : (
            <EmptyState cut="oval" title={t`No counter offers have been made yet.`} />
          )
        }
        counted={(total) => t`${plural({ count: total }, { one: "# offer", other: "# offers" })}`}
      />
      {asked && <asked.Question offer={asked.offer} onDecided={revalidate} onClose={() => setAsked(null)} />}
    </>
  );
}

function columnsOf(): Column<OfferRow>[] {
  return [
    {
      title: say(msg`Product`),
      className: "w-[24%]",
      render: (offer) => (
        <span className="flex items-center gap-3.5">
          <span className="max-xl:hidden">
            <OfferPhoto offer={offer} />
          </span>
          <span className="min-w-0">
            <OfferProduct offer={offer} />
            <span className="mt-1 block xl:hidden">
              <OfferCustomer offer={offer} />
            </span>
          </span>
        </span>
      ),
    },
    {
      title: say(msg`Customer`),
      // Below the product on narrower screens, so that the message has a column's width.
      className: "w-[20%] max-xl:hidden",
      render: (offer) => <OfferCustomer offer={offer} />,
    },
    { title: say(msg`Price/Offer`), className: "w-28", render: (offer) => <OfferPrices offer={offer} /> },
    { title: say(msg`Message`), render: (offer) => <OfferMessages offer={offer} /> },
    {
      title: say(msg`Status`),
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
}

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
