import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/order";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { parseId } from "../../../../domain/base/id.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { MessageStates } from "../../mail/messages/message-states.tsx";
import { Panel } from "../../page/panel.tsx";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { useUnsavedChanges } from "../../forms/use-unsaved-changes.tsx";
import { ConfirmationCard } from "./confirmation-card.tsx";
import { GiftCard } from "./gift-card.tsx";
import { OrderBadge } from "../order-badge.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderedItems } from "./ordered-items.tsx";
import { PapersCard } from "./papers-card.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { findOrder, type Order } from "../queries.ts";
import { RequestsCard } from "./requests-card.tsx";
import { isVoid } from "../../../../domain/orders/statuses.ts";
import { StatusCard, statusOf } from "./status-card.tsx";
import { TrackingCard } from "../shipping/tracking-card.tsx";
import { trackingDraftOf } from "../shipping/tracking.ts";
import { Timeline } from "../timeline/timeline.tsx";

export const meta: Route.MetaFunction = (page) => {
  const id = parseId(page.params.orderId);
  return adminTitle(id === null ? msg`Order` : msg`Order ${{ number: orderNumber(id) }}`)(page);
};

/** `readAt` tells one reading from the next. */
type OrderPage = { order: Order | null; failure: string | null; readAt: number };

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<OrderPage> {
  const id = parseId(params.orderId);
  try {
    const order = id === null ? null : await findOrder(browserClient(), id);
    return { order, failure: null, readAt: performance.now() };
  } catch (error) {
    return { order: null, failure: errorMessage(error), readAt: performance.now() };
  }
}

export default function OrderRoute({ loaderData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error`, t`Failed to fetch order details.`);
  const last = useLastLoaded(loaderData);
  // The one that failed to load may be a different order.
  const { order, failure, readAt } = last.order?.id === parseId(params.orderId) ? last : loaderData;
  return (
    <>
      <BackLink to="/admin/orders">{t`Back to Orders`}</BackLink>
      {order ? (
        <OrderDetail key={order.id} order={order} readAt={readAt} />
      ) : failure === null ? (
        <EmptyState level={1} cut="emerald" title={t`Order not found.`} />
      ) : (
        <LoadingFailed level={1} title={t`The order could not be loaded`} message={failure} />
      )}
    </>
  );
}

/** Changes whenever something happens that may write a message. */
function versionOf({ status, tracking_number, payment_status, refunds }: Order): string {
  return [status, tracking_number, payment_status, ...refunds.map(({ state }) => state)].join(" ");
}

function OrderDetail({ order, readAt }: { order: Order; readAt: number }) {
  const { t } = useLingui();
  const { id } = order;
  const statusCopy = useWorkingCopy(order, statusOf);
  const trackingCopy = useWorkingCopy(order, trackingDraftOf);
  const unsaved = useUnsavedChanges(statusCopy.isDirty || trackingCopy.isDirty);
  return (
    <>
      <PageHeader
        title={<span className="figures">{t`Order ${{ number: orderNumber(id) }}`}</span>}
        mark={<OrderBadge order={order} />}
      >
        <time dateTime={order.created_at} className="figures text-note text-ink-3">
          {formatDayAndTime(order.created_at)}
        </time>
      </PageHeader>
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-5">
          <OrderedItems order={order} />
          <OrderCustomer order={order} />
          <Timeline orderId={id} version={readAt} />
        </div>
        <div className="grid gap-5 md:max-xl:grid-cols-2 md:max-xl:items-start">
          {order.to_confirm && !isVoid(order.status) && <ConfirmationCard orderId={id} />}
          {order.requests.length > 0 && <RequestsCard order={order} />}
          <GiftCard order={order} />
          <StatusCard copy={statusCopy} />
          <PaymentCard order={order} />
          <PapersCard order={order} />
          <TrackingCard order={order} copy={trackingCopy} />
          <Panel title={t`Messages`}>
            <MessageStates about={{ order_id: id }} version={versionOf(order)} />
          </Panel>
        </div>
      </div>
      {unsaved.dialog}
    </>
  );
}
