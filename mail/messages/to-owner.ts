import { msg } from "@lingui/core/runtime-macro";
import type { Letterhead } from "./letterhead.ts";

export const toOwner = ({ shop, language: { t } }: Letterhead) => ({
  reason: t(msg`This message goes to the administrators of ${{ shop: shop.name }}.`),
  isForOwner: true,
});
