import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const stockRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.piece_in_stock", message: "This piece is in stock." })),
  refusal(msg({ id: "refusal.stock_link_unknown", message: "This link no longer opens anything." })),
  refusal(
    msg({
      id: "refusal.stock_mail_sent_once",
      message: "Nobody is told twice that a piece is back. Its recipient can ask again.",
    }),
  ),
];
