import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Route } from "./+types/checkout";
import type { CartItem } from "../cart/cart-item.ts";
import { useCart, useCartLoaded } from "../cart/use-cart.ts";
import { browserClient } from "../data/browser-client.ts";
import { databaseContext } from "../data/load-context.ts";
import { NavigationProgress } from "../shell/navigation-progress.tsx";
import { sharedPageHeaders } from "../shell/public-page.ts";
import { shop } from "../shop.ts";
import { LoadingArea } from "../ui/spinner.tsx";
import { type CardReturn, handleCardReturn, readCardReturn } from "./card-return.ts";
import { CheckoutHeader } from "./checkout-header.tsx";
import { type CheckoutState, readCheckoutState } from "./checkout-state.ts";
import { Confirmation, PaidConfirmation } from "./confirmation.tsx";
import { OrderForm } from "./order-form.tsx";
import { readCodEnabled } from "./queries.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { codEnabled: await readCodEnabled(context.get(databaseContext)) };
}

export async function clientLoader() {
  return { codEnabled: await readCodEnabled(browserClient()) };
}

/** A change of the address here is bookkeeping: there is nothing to read again. */
export function shouldRevalidate() {
  return false;
}

/** The same for everybody: the cart, the form and the order are in the browser. */
export const headers = sharedPageHeaders;

/** The title changes with what the page shows, so it stands there. */
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const loaded = useCartLoaded();
  const items = useCart();
  const location = useLocation();
  const state = loaded ? readCheckoutState(location.state) : {};
  const done = Boolean(state.placed ?? state.paid);
  return (
    <>
      <NavigationProgress />
      <CheckoutHeader leadsBack={!done || items.length > 0} />
      <main id="main" tabIndex={-1} className="outline-none">
        {loaded ? (
          <CheckoutStep state={state} items={items} codEnabled={loaderData.codEnabled} />
        ) : (
          <Loading />
        )}
      </main>
    </>
  );
}

type CheckoutStepProps = { state: CheckoutState; items: readonly CartItem[]; codEnabled: boolean };

/** Coming back from paying, confirmed, or still to be filled in. */
function CheckoutStep({ state, items, codEnabled }: CheckoutStepProps) {
  const [search] = useSearchParams();
  const cardReturn = readCardReturn(search);
  if (cardReturn) return <CardReturnStep cardReturn={cardReturn} />;
  if (state.placed) return <Confirmation {...state.placed} />;
  if (state.paid) return <PaidConfirmation {...state.paid} />;
  return <OrderForm items={items} codEnabled={codEnabled} unconfirmed={state.unconfirmed} />;
}

/** Handles the return once, then takes it out of the address. */
function CardReturnStep({ cardReturn }: { cardReturn: CardReturn }) {
  const navigate = useNavigate();
  const handled = useRef(false);
  useEffect(() => {
    if (handled.current) return;
    handled.current = true;
    void handleCardReturn(cardReturn).then((state) => navigate("/checkout", { replace: true, state }));
  }, [cardReturn, navigate]);
  return <Loading label={cardReturn.cancelled ? "Loading..." : "Confirming your payment..."} />;
}

function Loading({ label }: { label?: string }) {
  return (
    <>
      <title>{`Checkout | ${shop.name}`}</title>
      <LoadingArea label={label} className="min-h-page" />
    </>
  );
}
