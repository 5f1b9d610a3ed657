import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/orders";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { WayOn } from "../../../features/product-cards/way-on.tsx";
import { AccountTitle } from "./account-title.tsx";
import { loadUser } from "../sign-in/guards.ts";
import { GuestOrdersNote } from "./guest-orders-note.tsx";
import { OrderRows } from "./order-rows.tsx";
import { claimGuestOrders, type ListedCustomerOrder, listCustomerOrders } from "./queries.ts";

type OrderHistory = {
  orders: ListedCustomerOrder[];
  failure: string | null;
};

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OrderHistory> {
  const { id } = await loadUser(request);
  try {
    const db = browserClient();
    const list = () => listCustomerOrders(db, id, 0);
    // Orders that cannot be claimed now can be claimed next time.
    const [orders, claimed] = await Promise.all([list(), claimGuestOrders(db).catch(() => 0)]);
    if (claimed === 0) return { orders, failure: null };
    showClaimed(claimed);
    return { orders: await list(), failure: null };
  } catch (error) {
    return { orders: [], failure: errorMessage(error) };
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { orders, failure } = loaderData;
  useFailureToast(loaderData, t`Error fetching orders`, t`Could not retrieve order history. ${failure}`);
  const { key } = useLocation();
  return (
    <>
      <AccountTitle>{t`Order History`}</AccountTitle>
      <GuestOrdersNote />
      <div className="mt-6 md:mt-8">
        {failure !== null ? (
          <LoadingFailed title={t`Your orders could not be loaded`} message={failure} />
        ) : orders.length === 0 ? (
          <NoOrders />
        ) : (
          <OrderRows key={key} first={orders} place={key} />
        )}
      </div>
    </>
  );
}

function showClaimed(count: number) {
  showToast({
    title: say(msg`${plural({ count }, { one: "An order was added", other: "# orders were added" })}`),
    description: say(
      msg`${plural({ count }, { one: "You placed it as a guest, with the address of this account.", other: "You placed them as a guest, with the address of this account." })}`,
    ),
  });
}

function NoOrders() {
  const { t } = useLingui();
  return (
    <>
      <EmptyState
        title={t`No orders yet`}
        action={<ButtonLink to="/products">{t`Start Shopping`}</ButtonLink>}
      >{t`Orders you place while logged in will appear here.`}</EmptyState>
      <WayOn />
    </>
  );
}
