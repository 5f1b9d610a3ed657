import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const offersRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.answer_not_above_offer",
      message: "Your price must be higher than the offer of {offer}. To sell at that, accept the offer.",
    }),
    { offer: "money" },
  ),
  refusal(
    msg({
      id: "refusal.answer_not_below_price",
      message: "Your price must be lower than the current price of {price}.",
    }),
    { price: "money" },
  ),
  refusal(
    msg({
      id: "refusal.offer_accepted_already",
      message:
        "The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_accepted_meanwhile",
      message: "The seller has accepted your own offer in the meantime.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_accepted_stays",
      message: "The customer has accepted your price. The offer stays as it is.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_answered_already",
      message:
        "The seller has answered your offer for this product with a price. You can accept or decline it under Offers in your account.",
    }),
  ),
  refusal(msg({ id: "refusal.offer_bought", message: "This offer has been bought already." })),
  refusal(
    msg({
      id: "refusal.offer_bought_by_other_order",
      message:
        "The offer in this order has been bought by order #{order} meanwhile. To revive this one, cancel that one first.",
    }),
    { order: "number" },
  ),
  refusal(
    msg({
      id: "refusal.offer_bought_stays",
      message: "This offer has been bought. Its status stays as it is.",
    }),
  ),
  refusal(
    msg({ id: "refusal.offer_days_invalid", message: "Please enter a whole number of days from 1 to 365." }),
  ),
  refusal(
    msg({
      id: "refusal.offer_declined_stays",
      message: "The customer has declined your price. The offer stays as it is.",
    }),
  ),
  refusal(msg({ id: "refusal.offer_ended", message: "This offer has ended." })),
  refusal(msg({ id: "refusal.offer_gone", message: "This offer no longer exists." })),
  refusal(msg({ id: "refusal.offer_link_dead", message: "This link no longer opens an offer." })),
  refusal(
    msg({
      id: "refusal.offer_message_too_long",
      message: "Please keep your message within 2,000 characters.",
    }),
  ),
  refusal(
    msg({ id: "refusal.offer_needs_login", message: "Please log in to buy at the price of your offer." }),
  ),
  refusal(msg({ id: "refusal.offer_not_accepted", message: "The seller has not accepted this offer." })),
  refusal(
    msg({
      id: "refusal.offer_not_below_price",
      message: "Your offer must be lower than the current price of {price}.",
    }),
    { price: "money" },
  ),
  refusal(
    msg({
      id: "refusal.offer_not_cheaper",
      message: "It now costs {price} in the shop, so you can buy it there.",
    }),
    { price: "money" },
  ),
  refusal(
    msg({
      id: "refusal.offer_not_decided_in_time",
      message: "The customer did not decide in time. They can make another offer.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_not_to_answer",
      message:
        "This offer is {status, select, accepted {accepted} rejected {rejected} declined {declined} other {decided}}, so it cannot be answered.",
    }),
    { status: "text" },
  ),
  refusal(msg({ id: "refusal.offer_not_yours", message: "This offer is not one of yours." })),
  refusal(
    msg({
      id: "refusal.offer_pending_already",
      message: "You have an open offer for this product already. Please wait for the seller's answer.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_rejected_meanwhile",
      message: "The seller has taken the price back and rejected your offer.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offer_time_over",
      message: "The time to decide is over. You can make another offer.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offered_price_changed",
      message: "The seller has changed the price to {price}. Please look at it again.",
    }),
    { price: "money" },
  ),
  refusal(
    msg({
      id: "refusal.offered_price_decided",
      message: "You have {status, select, accepted {accepted} other {declined}} this price already.",
    }),
    { status: "text" },
  ),
  refusal(
    msg({
      id: "refusal.offered_price_taken_back",
      message: "The seller has taken the price back. Please wait for another answer.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.offered_price_to_accept",
      message: "Please accept the seller's price first, under Offers in your account.",
    }),
  ),
  refusal(msg({ id: "refusal.offers_not_taken", message: "Offers are not taken at the moment." })),
  refusal(msg({ id: "refusal.piece_no_longer_sold", message: "This piece is no longer sold." })),
  refusal(msg({ id: "refusal.price_has_too_many_decimals", message: "Please enter two decimals at most." })),
  refusal(msg({ id: "refusal.price_invalid", message: "Please enter a valid price." })),
];
