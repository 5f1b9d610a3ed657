import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { CartItem } from "../../features/cart/cart-item.ts";
import { withoutOrdered } from "../../features/orders/without-ordered.ts";
import { readCart, replaceCart } from "../../features/cart/cart-store.ts";
import { endAttempt, readAttempt, pendingAttempt } from "../../features/orders/order-attempt.ts";
import { ChangesNotice } from "../../features/cart/changes-notice.tsx";
import { HeldPieces } from "../../features/orders/held-pieces.tsx";
import { cartTotals, type OrderTotals } from "../../features/orders/totals.ts";
import { useCartReview } from "../../features/orders/use-cart-review.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import type { SentForm } from "../../base/forms/use-form.ts";
import { useAuthor } from "../../base/forms/use-author.ts";
import { whenSessionKnown } from "../../base/session/session-store.ts";
import { useSession } from "../../base/session/use-session.ts";
import { late } from "../../base/late/late.tsx";
import { PageTitle } from "../../base/page/page-title.tsx";
import { ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { stateChange, type CheckoutState } from "./checkout-state.ts";
import type { Discount } from "./discount-code.late.tsx";
import { FoldedOrderSummary, OrderSummary } from "./order-summary.tsx";
import type { RefusedOrder } from "./place-order.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { type Offered, readOffered } from "./queries.ts";
import { useDelivery } from "./use-delivery.ts";
import { emptyShippingForm, type ShippingForm, toShippingAddress } from "./shipping-form.ts";
import { useFormats } from "./use-formats.ts";
import { useSavedAddresses } from "./use-saved-addresses.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

/** Loaded late, because few shoppers see a notice. */
const notices = late(() => import("./notices.late.tsx"));
const sending = late(() => import("./send-order.late.ts"));

const DiscountCode = late(() => import("./discount-code.late.tsx")).part((code) => code.DiscountCode);
const ShippingChoice = late(() => import("./shipping-choice.late.tsx")).part((code) => code.ShippingChoice);
const AnothersOrderNotice = notices.part((code) => code.AnothersOrderNotice);
const ChangedTermsNotice = notices.part((code) => code.ChangedTermsNotice);
const GivenBackNotice = notices.part((code) => code.GivenBackNotice);
const NoPaymentNotice = notices.part((code) => code.NoPaymentNotice);
const SessionEndedNotice = notices.part((code) => code.SessionEndedNotice);
const PendingOrderNotice = notices.part((code) => code.PendingOrderNotice);
const UnconfirmedNotice = notices.part((code) => code.UnconfirmedNotice);

type OrderFormProps = {
  items: readonly CartItem[];
  /** What the shop offered when the page was loaded; null if it could not be read, which happens only with an empty cart. */
  offered: Offered | null;
  state: CheckoutState;
};

const filledLayout = {
  page: "lg:grid lg:min-h-page lg:grid-cols-[minmax(0,1fr)_minmax(26rem,38.5%)]",
  column:
    "px-gutter pt-8 pb-20 lg:pt-12 lg:pe-14 lg:pb-28 lg:ps-[max(var(--spacing-gutter),calc((100vw-var(--container-shop))/2))]",
};

const emptyLayout = { page: "shell min-h-[70svh] pt-9 pb-20 md:pt-14", column: "" };

const nothing = { methods: { cod: false, card: false, testCards: false }, rules: undefined };

/** The form beside the summary, with notices about earlier attempts. */
export function OrderForm({ items: inCart, offered, state }: OrderFormProps) {
  const { t } = useLingui();
  const money = useMoney();
  const navigate = useNavigate();
  const session = useSession();
  const author = useAuthor();
  const { sessionEnded, goOnAsGuest } = author;
  // Keeps showing the ordered pieces, which leave the cart before the next page appears.
  const [ordered, setOrdered] = useState<Pick<Discount, "items" | "offOrder">>();
  // Until the codes are checked with the cart as it is now, it costs what it does without them.
  const [discount, setDiscount] = useState<Discount>();
  const discounted = discount?.of === inCart ? discount : undefined;
  const { items, offOrder } = ordered ?? discounted ?? { items: inCart, offOrder: 0 };
  const [refused, setRefused] = useState<RefusedOrder>();
  const saved = useSavedAddresses(session.status === "signed-in" ? session.user.id : null);
  const formats = useFormats();
  const { changes, waiting, failed, takeQuotes } = useCartReview();
  const [{ methods, rules }, setOffered] = useState<Offered | typeof nothing>(offered ?? nothing);
  const [typed, setTyped] = useState(emptyShippingForm);
  const { terms, delivery, refusalOf } = useDelivery(rules, typed, formats);
  const [lastAttempt, setLastAttempt] = useState(readAttempt);
  const pending = pendingAttempt(items, lastAttempt);
  // Only its sender can repeat an order and get its number.
  const isOwn = pending?.owner === author.owner;
  const notice = useRef<HTMLDivElement>(null);
  const totals = cartTotals(items, terms, money, offOrder);
  // The totals when the last attempt was refused.
  const [seen, setSeen] = useState<OrderTotals>();

  async function order(form: ShippingForm, { forgetDraft }: SentForm) {
    const { isSentTo, saveAddress, sendOrder, showNoCard, showPlaced } = await sending.load();
    if (form.paymentMethod === "stripe" && !methods.card) return showNoCard();
    // A session that is still being restored decides whose order it is.
    const known = await whenSessionKnown();
    const customer = known.status === "signed-in" ? known.user.id : null;
    const address = toShippingAddress(form);
    const codes = discounted?.codes ?? [];
    const cart = { items, address, owner: customer ?? author.owner, terms, codes, offOrder };
    const outcome = await sendOrder(await lazyClient(), cart, form.paymentMethod);
    if (outcome.is === "refused") return refuse(outcome);
    const saving = customer !== null && form.saveAddress ? saveAddress(form, saved?.length === 0) : null;
    if (outcome.is === "payable") {
      // The cart stays as it is until Stripe says that it is paid.
      await saving;
      return window.location.assign(outcome.url);
    }
    setOrdered({ items, offOrder });
    replaceCart(withoutOrdered(readCart(), items));
    forgetDraft();
    const earlierAddress = !isSentTo(outcome.order, address);
    await navigate(pageOf(outcome.order, customer), {
      ...stateChange,
      state: { placed: { order: outcome.order, earlierAddress } } satisfies CheckoutState,
    });
    showPlaced(outcome.order.id, await saving);
  }

  async function refuse(refusal: RefusedOrder) {
    const { outcomeKnown, quotes, limited, message } = refusal;
    setLastAttempt(readAttempt());
    setRefused(refusal);
    (await sending.load()).showRefusal(message, limited);
    // If that fails, what was known before still holds.
    const now = outcomeKnown
      ? await lazyClient()
          .then(readOffered)
          .catch(() => null)
      : null;
    if (now) {
      setSeen(totals);
      setOffered(now);
    }
    if (quotes) {
      await takeQuotes(quotes);
      notice.current?.focus();
    }
  }

  function orderAgain() {
    endAttempt();
    setLastAttempt(null);
    notice.current?.focus();
  }

  const isEmpty = items.length === 0;
  const layout = isEmpty ? emptyLayout : filledLayout;
  // Notices stay mounted when the cart becomes empty: they are being announced, and may have the focus.
  return (
    <div className={layout.page}>
      <PageTitle>{t`Checkout`}</PageTitle>
      {!isEmpty && <FoldedOrderSummary items={items} totals={totals} offOrder={offOrder} terms={terms} />}
      <div className={layout.column}>
        {isEmpty ? (
          <NothingToOrder />
        ) : (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h1 className="font-display text-display-lg">{t`Checkout`}</h1>
            {session.status === "signed-out" && !isOwn && <LoginPrompt />}
          </div>
        )}
        <ChangesNotice ref={notice} changes={changes} failed={failed} />
        {seen && <ChangedTermsNotice before={seen} now={totals} />}
        <HeldPieces orders={waiting} />
        {pending &&
          session.status !== "loading" &&
          (isOwn ? (
            <PendingOrderNotice />
          ) : (
            <AnothersOrderNotice owner={pending.owner} onOrderAgain={orderAgain} />
          ))}
        {state.unconfirmed && <UnconfirmedNotice {...state.unconfirmed} />}
        {state.givenBack && <GivenBackNotice {...state.givenBack} />}
        {!isEmpty && !methods.cod && !methods.card && <NoPaymentNotice />}
        {sessionEnded && <SessionEndedNotice onContinue={!isOwn && goOnAsGuest} />}
        {!isEmpty && (
          <div className="mt-9 min-h-19">
            <DiscountCode items={inCart} refused={refused} onDiscount={setDiscount} />
          </div>
        )}
        {!isEmpty && (
          <CheckoutForm
            author={author}
            saved={saved}
            formats={formats}
            canSave={session.status !== "signed-out"}
            total={totals.total}
            methods={methods}
            withoutCash={delivery?.withoutCash ?? null}
            typed={typed}
            onTyped={setTyped}
            refusalOf={refusalOf}
            shippingChoice={
              rules &&
              delivery && <ShippingChoice rules={rules} delivery={delivery} subtotal={totals.subtotal} />
            }
            onOrder={order}
          />
        )}
      </div>
      {!isEmpty && <OrderSummary items={items} totals={totals} offOrder={offOrder} terms={terms} />}
    </div>
  );
}

/** Where its buyer, or the administrator who placed it for somebody, sees the order. */
function pageOf({ id, user_id: buyer }: PlacedOrder, caller: string | null): string {
  if (caller === null) return "/checkout";
  return buyer === undefined || buyer === caller ? `/account/orders/${id}` : `/admin/orders/${id}`;
}

function LoginPrompt() {
  return (
    <p className="text-ui text-ink-2">
      <Trans>
        Already have an account?{" "}
        <Link to="/login?redirect=/checkout" className="link font-medium text-ink">
          Log in
        </Link>
      </Trans>
    </p>
  );
}

function NothingToOrder() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      title={t`No items to checkout`}
      action={<ButtonLink to="/products">{t`Start Shopping`}</ButtonLink>}
    >{t`Your cart is empty. Add something, and you can order it here.`}</EmptyState>
  );
}
