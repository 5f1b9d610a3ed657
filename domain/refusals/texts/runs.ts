import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const runsRefusals: readonly Refusal[] = [
  refusal(
    msg({ id: "refusal.bulk_change_too_large", message: "A bulk change has at most 100,000 products." }),
  ),
  refusal(msg({ id: "refusal.category_unknown", message: 'There is no category "{category}".' }), {
    category: "text",
  }),
  refusal(
    msg({
      id: "refusal.formula_incomplete",
      message: "A price that follows a metal needs the metal, its fineness and its net weight.",
    }),
  ),
  refusal(msg({ id: "refusal.new_product_lacks", message: "A new product needs a {column}." }), {
    column: "word",
  }),
  refusal(msg({ id: "refusal.price_below_zero", message: "The price would be below zero." })),
  refusal(msg({ id: "refusal.price_follows_metal", message: "Its price follows its metal." })),
  refusal(
    msg({
      id: "refusal.product_id_taken",
      message: 'Product {id} is "{name}" with the SKU "{sku}" here. Leave its ID empty to add a product.',
    }),
    { id: "number", name: "text", sku: "text" },
  ),
  refusal(msg({ id: "refusal.language_removed", message: "This language was removed in the meantime." })),
  refusal(msg({ id: "refusal.run_applied", message: "This change has been made already." })),
  refusal(msg({ id: "refusal.run_checked", message: "This change has been checked already." })),
  refusal(msg({ id: "refusal.run_gone", message: "This change is gone." })),
  refusal(
    msg({
      id: "refusal.run_gone_or_checked",
      message: "This change is gone, or it has been checked already.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.run_is_waiting",
      message: "Another change of many products is running. Please wait until it is done.",
    }),
  ),
  refusal(
    msg({ id: "refusal.run_product_changed", message: "Somebody else has changed it since the preview." }),
  ),
  refusal(msg({ id: "refusal.run_product_deleted", message: "It has been deleted since." })),
  refusal(msg({ id: "refusal.run_product_edited", message: "It has been edited since." })),
  refusal(msg({ id: "refusal.run_product_gone", message: "This product is gone." })),
  refusal(msg({ id: "refusal.run_product_ordered", message: "It has been ordered since." })),
  refusal(
    msg({ id: "refusal.run_stock_changed", message: "Its stock has changed since: it was sold, or edited." }),
  ),
  refusal(msg({ id: "refusal.run_unchecked", message: "This change has not been checked yet." })),
  refusal(msg({ id: "refusal.run_undo_over", message: "A change can be undone for 30 days." })),
  refusal(msg({ id: "refusal.run_undone", message: "This change has been undone." })),
  refusal(msg({ id: "refusal.sku_ambiguous", message: 'Several products have the SKU "{sku}".' }), {
    sku: "text",
  }),
  refusal(
    msg({
      id: "refusal.translation_of_nothing",
      message: "There is no text that this could be a translation of.",
    }),
  ),
  refusal(msg({ id: "refusal.value_missing", message: "This cannot be empty." })),
  refusal(msg({ id: "refusal.value_not_allowed", message: "This value is not allowed." })),
  refusal(msg({ id: "refusal.word_untranslatable", message: '"{word}" is the same in every language.' }), {
    word: "text",
  }),
];
