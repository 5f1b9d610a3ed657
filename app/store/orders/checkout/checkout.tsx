import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Route } from "./+types/checkout";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { useCart, useCartLoaded } from "../../../features/cart/use-cart.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext, type LazyDb } from "../../../base/clients/load-context.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { NavigationProgress } from "../../../base/behaviors/navigation-progress.tsx";
import { type PageData, publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { WithoutScript } from "../../../base/brand/without-script.tsx";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { type CardReturn, handleCardReturn, readCardReturn } from "./card-return.ts";
import { stateChange, type CheckoutState, readCheckoutState } from "./checkout-state.ts";
import { OrderForm } from "./order-form.tsx";
import { type Offered, readOffered } from "./queries.ts";
import { late } from "../../../base/late/late.tsx";

/** These have only links. */
const CheckoutHeader = late(() => import("./checkout-header.late.tsx")).part((code) => code.CheckoutHeader);
const CheckoutFooter = late(() => import("./checkout-footer.late.tsx")).part((code) => code.CheckoutFooter);

/** Shown once an order is placed. */
const Confirmation = late(() => import("./confirmation.late.tsx")).part((code) => code.Confirmation);

/** Shown to shoppers who come back from Stripe's page. */
const PaidConfirmation = late(() => import("./paid-confirmation.late.tsx")).part(
  (code) => code.PaidConfirmation,
);

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadPage(context.get(databaseContext));
  return publicPage(page, page.failure === null ? 200 : 503);
}

export async function clientLoader() {
  return loadPage(lazyClient());
}

type CheckoutPage = PageData & { offered: Offered | null };

/** The page is the same for everybody: the cart, the form and the order are in the browser. */
async function loadPage(db: LazyDb): Promise<CheckoutPage> {
  try {
    return { offered: await readOffered(await db), failure: null };
  } catch (error) {
    return { offered: null, failure: errorMessage(error) };
  }
}

export const headers = publicPageHeaders;

/** The title depends on the step, which renders it. */
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const loaded = useCartLoaded();
  const items = useCart();
  const location = useLocation();
  const state = loaded ? readCheckoutState(location.state) : {};
  const done = Boolean(state.placed ?? state.paid);
  return (
    <>
      <NavigationProgress />
      <CheckoutHeader showsBack={!done || items.length > 0} />
      <main id="main" tabIndex={-1} className="outline-none">
        <div className="shell">
          <WithoutScript what={t`Ordering here`} />
        </div>
        {loaded ? <CheckoutStep state={state} items={items} page={loaderData} /> : <Loading />}
      </main>
      <CheckoutFooter />
    </>
  );
}

type CheckoutStepProps = { state: CheckoutState; items: readonly CartItem[]; page: CheckoutPage };

function CheckoutStep({ state, items, page }: CheckoutStepProps) {
  const [search] = useSearchParams();
  const cardReturn = readCardReturn(search);
  if (cardReturn) return <CardReturnStep cardReturn={cardReturn} />;
  if (state.placed) return <Confirmation {...state.placed} />;
  if (state.paid) return <PaidConfirmation {...state.paid} />;
  if (page.failure !== null && items.length > 0) return <CheckoutFailed page={page} failure={page.failure} />;
  return <OrderForm items={items} offered={page.offered} state={state} />;
}

/** Handles the return once, then removes it from the address. */
function CardReturnStep({ cardReturn }: { cardReturn: CardReturn }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const handled = useRef(false);
  useEffect(() => {
    if (handled.current) return;
    handled.current = true;
    void handleCardReturn(cardReturn).then((state) => navigate("/checkout", { ...stateChange, state }));
  }, [cardReturn, navigate]);
  return <Loading label={cardReturn.cancelled ? t`Loading...` : t`Confirming your payment...`} />;
}

function CheckoutFailed({ page, failure }: { page: CheckoutPage; failure: string }) {
  const { t } = useLingui();
  useFailureToast(page, t`The payment methods could not be loaded`);
  return (
    <div className="shell min-h-[70svh] pt-9 pb-20 md:pt-14">
      <PageTitle>{t`Checkout`}</PageTitle>
      <LoadingFailed level={1} title={t`The checkout could not be loaded`} message={failure} />
    </div>
  );
}

function Loading({ label }: { label?: string }) {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Checkout`}</PageTitle>
      <LoadingArea label={label} className="min-h-page" />
    </>
  );
}
