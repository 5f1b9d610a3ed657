import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import { useLocation } from "react-router";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { formatDate } from "../../../../domain/base/day-and-time.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { IncompleteLink, LinkedOrder } from "../../../features/orders/linked-order.tsx";
import { OrderDetails } from "../../../features/orders/order-details.tsx";
import { GiftFact, ShippingFact } from "../../../features/orders/order-facts.tsx";
import { OrderStatusBadge } from "../../../features/orders/order-status-badge.tsx";
import { OrderSteps } from "../../../features/orders/order-steps.tsx";
import { PaymentFact } from "../../../features/orders/payment-fact.tsx";
import { Tracking } from "../../../features/orders/tracking.tsx";
import { issuedPapers } from "../../../features/papers/issued-paper.ts";
import { PapersFact } from "../../../features/papers/papers-fact.tsx";
import { OrderRequests } from "../../../features/inquiries/requests/order-requests.tsx";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { ReviewInvitation } from "../../../features/reviews/review-invitation.tsx";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { type GuestLink, readGuestLink } from "../../../../domain/orders/order-link.ts";
import { findGuestOrder, type GuestOrder as Found } from "./queries.ts";
import { unindexed } from "../../../base/page/page-meta.ts";

export const meta = unindexed(msg`Your order`, { name: "referrer", content: "no-referrer" });

/** The page is the same for everybody: the order's key is in the fragment, which the server does not see. */
export const headers = sharedPageHeaders;

export default function GuestOrder() {
  const { hash } = useLocation();
  const link = useHydrated() ? readGuestLink(hash) : undefined;
  return (
    <div className="mx-auto min-h-page w-full max-w-[56rem] px-gutter pt-9 pb-24 md:pt-14">
      {link === null && <IncompleteLink />}
      {link === undefined && <LoadingArea />}
      {link && <LookedUpOrder key={`${link.id} ${link.key}`} link={link} />}
    </div>
  );
}

function LookedUpOrder({ link }: { link: GuestLink }) {
  const loaded = useLoaded(link.id, () => findGuestOrder(link));
  return (
    <LinkedOrder loaded={loaded}>
      {(order) => <PlacedOrder order={order} link={link} onChange={loaded.again} />}
    </LinkedOrder>
  );
}

type PlacedOrderProps = { order: Found; link: GuestLink; onChange: () => Promise<void> };

function PlacedOrder({ order, link, onChange }: PlacedOrderProps) {
  const { t, i18n } = useLingui();
  const number = orderNumber(order.id);
  const day = formatDate(order.step_days.placed, i18n.locale);
  return (
    <>
      <PageTitle>{t`Order ${number}`}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-display-lg">{t`Order ${number}`}</h1>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="mt-2 text-ui text-ink-3">
        <Trans>
          Placed on <time dateTime={order.created_at}>{day}</time>
        </Trans>
      </p>
      <OrderSteps order={order} days={order.step_days} />
      <div className="mt-8 md:mt-10">
        <OrderDetails title={t`Items`} order={order}>
          <ShippingFact order={order} />
          <GiftFact gift={order.gift} />
          <PaymentFact order={order} guestKey={link.key} onChange={onChange} />
          <Tracking order={order} />
          <PapersFact papers={issuedPapers(order.papers)} guest={link} />
        </OrderDetails>
        <ReviewInvitation order={order} guestKey={link.key} />
        <OrderRequests order={order} requests={order.requests} guestKey={link.key} onChange={onChange} />
      </div>
    </>
  );
}
