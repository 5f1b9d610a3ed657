import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { withoutOrdered } from "../../../features/orders/without-ordered.ts";
import { readCart, replaceCart } from "../../../features/cart/cart-store.ts";
import { endAttempt, readAttempt, pendingAttempt } from "../../../features/orders/order-attempt.ts";
import { ChangesNotice } from "../../../features/cart/changes-notice.tsx";
import { HeldPieces } from "../../../features/orders/held-pieces.tsx";
import { cartTotals, type OrderTotals, withWrap } from "../../../features/orders/totals.ts";
import type { TypedGift } from "./gift/typed-gift.ts";
import { useCartReview } from "../../../features/orders/use-cart-review.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import type { SentForm } from "../../../base/forms/use-form.ts";
import { useAuthor } from "../../../base/forms/use-author.ts";
import { whenSessionKnown } from "../../../base/session/session-store.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { late } from "../../../base/late/late.tsx";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { stateChange, type CheckoutState } from "./checkout-state.ts";
import type { Discount } from "./discount-code.late.tsx";
import { FoldedOrderSummary, OrderSummary } from "./order-summary.tsx";
import type { RefusedOrder } from "./place-order.ts";
import { type Offered, readOffered } from "./queries.ts";
import { useDelivery } from "./use-delivery.ts";
import { emptyShippingForm, type ShippingForm, toShippingAddress } from "./shipping-form.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { useFormats } from "./use-formats.ts";
import { useSavedAddresses } from "./use-saved-addresses.ts";
import { findCountry } from "../../../../domain/delivery/countries.ts";

/** Loaded late, because few shoppers see a notice. */
const notices = late(() => import("./notices.late.tsx"));
const sending = late(() => import("./send-order.late.ts"));

const NothingToOrder = late(() => import("./nothing-to-order.late.tsx")).part((code) => code.NothingToOrder);
/** Its code is here already, for the header. */
const LoginPrompt = late(() => import("./checkout-header.late.tsx")).part((code) => code.LoginPrompt);
const Gift = late(() => import("./gift/gift.late.tsx")).part((code) => code.Gift);
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
  const { money, terms: home } = useShop();
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
  const [typedGift, setTypedGift] = useState<TypedGift | null>(null);
  const gift = rules?.gift_wraps ? typedGift : null;
  const wrap = rules?.gift_wraps?.find(({ id }) => String(id) === gift?.wrap);
  const [lastAttempt, setLastAttempt] = useState(readAttempt);
  const pending = pendingAttempt(items, lastAttempt);
  // Only its sender can repeat an order and get its number.
  const isOwn = pending?.owner === author.owner;
  const notice = useRef<HTMLDivElement>(null);
  const totals = cartTotals(withWrap(items, wrap), terms, money, offOrder);
  // Until the destination is known, the shop's own country counts.
  const estimated =
    findCountry(typed.country) === undefined && (home.taxVaries || home.shippingVaries)
      ? { tax: home.taxVaries, shipping: home.shippingVaries }
      : undefined;
  const code = { items: inCart, refused, onDiscount: setDiscount };
  const summary = { items, wrap, totals, offOrder, terms, estimated, code };
  // The totals when the last attempt was refused.
  const [seen, setSeen] = useState<OrderTotals>();

  async function order(form: ShippingForm, { forgetDraft }: SentForm) {
    const { forgetGift, giftToSend, placedPage, saveAddress, sendOrder, showNoCard, showPlaced } =
      await sending.load();
    const sentGift = giftToSend(gift, wrap, rules, delivery?.method);
    if (form.paymentMethod === "stripe" && !methods.card) return showNoCard();
    // A session that is still being restored decides whose order it is.
    const known = await whenSessionKnown();
    const customer = known.status === "signed-in" ? known.user.id : null;
    const address = toShippingAddress(form);
    const codes = discounted?.codes ?? [];
    const cart = { items, address, owner: customer ?? author.owner, terms, codes, offOrder, gift: sentGift };
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
    forgetGift(author.owner);
    const { path, state } = placedPage(outcome.order, cart, customer);
    await navigate(path, { ...stateChange, state });
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
      {!isEmpty && <FoldedOrderSummary {...summary} />}
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
            renderGift={(problems) =>
              rules?.gift_wraps && (
                <Gift
                  key={author.person}
                  owner={author.owner}
                  rules={rules}
                  method={delivery?.method}
                  typed={gift}
                  onTyped={setTypedGift}
                  problems={problems}
                />
              )
            }
            onOrder={order}
          />
        )}
      </div>
      {!isEmpty && <OrderSummary {...summary} />}
    </div>
  );
}
