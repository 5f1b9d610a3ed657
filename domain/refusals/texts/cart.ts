import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const cartRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.cart_empty", message: "Your cart is empty." })),
  refusal(
    msg({
      id: "refusal.cart_offer_refused",
      message: "An offer in your cart cannot be bought. Please look at your cart again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_options_missing",
      message: "Something in your cart needs its options chosen. Please look at your cart again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_prices_changed",
      message: "Prices in your cart have changed. Please look at your cart again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_product_gone",
      message: "Something in your cart is no longer sold. Please look at your cart again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_stock_short",
      message:
        "Something in your cart is sold out or not available in that quantity. Please look at your cart again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_too_many_products",
      message: "An order can have at most 50 different products. Please call us about a larger one.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.cart_total_changed",
      message: "The total of your order is now {total}. Please look at your cart again.",
    }),
    { total: "money" },
  ),
  refusal(
    msg({
      id: "refusal.offer_for_one_piece",
      message: "An offer is for one piece. Please put further pieces into the cart from the product's page.",
    }),
  ),
  refusal(msg({ id: "refusal.offer_only_once", message: "An offer can be bought only once." })),
  refusal(
    msg({
      id: "refusal.order_line_twice",
      message: "A product can be in an order only once with the same options.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.quantity_out_of_range",
      message: "Quantities must be whole numbers from 1 to 99. Please call us about more.",
    }),
  ),
];
