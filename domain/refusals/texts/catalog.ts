import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const catalogRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.category_in_collection_rule",
      message:
        'The collection "{collection}" has the category "{category}" in its rule. Change the rule first.',
    }),
    { collection: "text", category: "text" },
  ),
  refusal(
    msg({
      id: "refusal.category_in_use",
      message:
        'The category "{category}" is used by {products, plural, one {# product. Move or delete it first.} other {# products. Move or delete them first.}}',
    }),
    { category: "text", products: "number" },
  ),
  refusal(
    msg({
      id: "refusal.corrected_product_gone",
      message: "This product, or the value chosen for it, no longer exists.",
    }),
  ),
  refusal(msg({ id: "refusal.correction_empty", message: "There is nothing to correct." })),
  refusal(
    msg({ id: "refusal.correction_reason_missing", message: "Please say why the stock is corrected." }),
  ),
  refusal(msg({ id: "refusal.correction_reason_too_long", message: "Please use at most 500 characters." })),
  refusal(
    msg({ id: "refusal.cost_out_of_range", message: "A cost is at least 0 and at most 99,999,999.99." }),
  ),
  refusal(msg({ id: "refusal.stock_not_counted", message: "These pieces are not counted." })),
  refusal(
    msg({
      id: "refusal.stock_out_of_range",
      message: "There are {stock} now: the stock must stay between 0 and 1000000.",
    }),
    { stock: "number" },
  ),
];
