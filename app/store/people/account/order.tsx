import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useRevalidator } from "react-router";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/order";
import { readCheckoutState } from "../../orders/checkout/checkout-state.ts";
import { EarlierAddressNotice, EarlierGiftNotice } from "../../orders/checkout/earlier-address-notice.tsx";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDate } from "../../../../domain/base/day-and-time.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { OrderDetails } from "../../../features/orders/order-details.tsx";
import { giftOf } from "../../../../domain/orders/gift.ts";
import { CodesFact, GiftFact, ShippingFact } from "../../../features/orders/order-facts.tsx";
import { parseId } from "../../../../domain/base/id.ts";
import { OrderSteps } from "../../../features/orders/order-steps.tsx";
import { stepDaysSchema } from "../../../features/orders/step-days.ts";
import { PaymentFact } from "../../../features/orders/payment-fact.tsx";
import { shippingAddressSchema } from "../../../../domain/delivery/shipping-address.ts";
import { orderRequestSchema } from "../../../features/inquiries/requests/order-request.ts";
import { issuedPapers } from "../../../features/papers/issued-paper.ts";
import { PapersFact } from "../../../features/papers/papers-fact.tsx";
import { OrderRequests } from "../../../features/inquiries/requests/order-requests.tsx";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { ReviewInvitation } from "../../../features/reviews/review-invitation.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { chosenOptionsSchema } from "../../../features/orders/chosen-option.ts";
import { AccountTitle } from "./account-title.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { loadUser } from "../sign-in/guards.ts";
import { type CustomerOrder, findCustomerOrder } from "./queries.ts";
import { OrderStatusBadge } from "../../../features/orders/order-status-badge.tsx";
import { Tracking } from "../../../features/orders/tracking.tsx";

type OrderPage = { order: CustomerOrder; failure: null } | { order: null; failure: string; unknown: boolean };

/** Stands for orders that do not exist or belong to others. */
function unknownOrder(): OrderPage {
  return { order: null, failure: say(msg`Could not find the requested order.`), unknown: true };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<OrderPage> {
  const customer = await loadUser(request);
  const id = parseId(params.orderId);
  if (id === null) return unknownOrder();
  try {
    const order = await findCustomerOrder(browserClient(), customer.id, id);
    return order ? { order, failure: null } : unknownOrder();
  } catch (error) {
    return { order: null, failure: errorMessage(error), unknown: false };
  }
}

export default function Order({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(page, t`Error fetching order details`);
  return (
    <>
      <Link
        to="/account/orders"
        className="target mb-5 inline-flex items-center gap-2 text-ui hover:text-sapphire"
      >
        <ArrowLeft size={17} strokeWidth={1.5} aria-hidden="true" />
        {t`Back to orders`}
      </Link>
      {page.order ? (
        <PlacedOrder order={page.order} />
      ) : page.unknown ? (
        <OrderNotFound />
      ) : (
        <>
          <PageTitle>{t`Order`}</PageTitle>
          <LoadingFailed level={1} title={t`The order could not be loaded`} message={page.failure} />
        </>
      )}
    </>
  );
}

function PlacedOrder({ order }: { order: CustomerOrder }) {
  const { t, i18n } = useLingui();
  const lines = order.order_items.map((line) => ({
    ...line,
    options: chosenOptionsSchema.parse(line.options),
  }));
  const { revalidate } = useRevalidator();
  const days = stepDaysSchema.parse(order.step_days);
  const day = formatDate(days.placed, i18n.locale);
  const { earlierAddress, earlierGift } = readCheckoutState(useLocation().state).placed ?? {};
  return (
    <>
      <AccountTitle
        aside={<OrderStatusBadge status={order.status} />}
      >{t`Order ${{ number: orderNumber(order.id) }}`}</AccountTitle>
      <p className="mt-2 text-ui text-ink-3">
        <Trans>
          Placed on <time dateTime={order.created_at}>{day}</time>
        </Trans>
      </p>
      {earlierAddress && <EarlierAddressNotice />}
      {earlierGift && <EarlierGiftNotice />}
      <OrderSteps order={order} days={days} />
      <div className="mt-8 md:mt-10">
        <OrderDetails
          title={t`Items`}
          order={{ ...order, order_items: lines }}
          address={shippingAddressSchema.parse(order.shipping_address)}
        >
          <ShippingFact order={order} />
          <GiftFact gift={giftOf(order)} />
          <CodesFact codes={order.codes} />
          <PaymentFact order={order} onChange={revalidate} />
          <Tracking order={order} />
          <PapersFact papers={issuedPapers(order.papers)} />
        </OrderDetails>
        <ReviewInvitation order={order} />
        <BuyAgain lines={lines.filter((line) => !line.is_gift_wrap)} />
        <OrderRequests
          order={{ ...order, order_items: lines }}
          requests={z.array(orderRequestSchema).parse(order.requests)}
          onChange={revalidate}
        />
      </div>
    </>
  );
}

function OrderNotFound() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Order Not Found`}</PageTitle>
      <EmptyState
        level={1}
        cut="emerald"
        title={t`Order Not Found`}
        action={<ButtonLink to="/account/orders">{t`See all orders`}</ButtonLink>}
      >{t`There is no such order in your account. The number may be mistyped.`}</EmptyState>
    </>
  );
}
