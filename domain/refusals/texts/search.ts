import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const searchRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.search_too_long", message: "The search text is too long." })),
];
