import { useLocation } from "react-router";
import type { Route } from "./+types/orders";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
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
  const { orders, failure } = loaderData;
  useFailureToast(loaderData, "Error fetching orders", `Could not retrieve order history. ${failure}`);
  const { key } = useLocation();
  return (
    <>
      <AccountTitle>Order History</AccountTitle>
      <GuestOrdersNote />
      <div className="mt-6 md:mt-8">
        {failure !== null ? (
          <LoadingFailed title="Your orders could not be loaded" message={failure} />
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
    title: count === 1 ? "An order was added" : `${count} orders were added`,
    description: `You placed ${count === 1 ? "it" : "them"} as a guest, with the address of this account.`,
  });
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
      Orders you place while logged in will appear here.
    </EmptyState>
  );
}
