import type { Shop } from "../../domain/shop/shop.ts";

export const toOwner = ({ name }: Shop) => ({
  reason: `This message goes to the administrators of ${name}.`,
  isForOwner: true,
});
