import type { OrderLink } from "../orders/order-link.ts";

/** Where the pieces of an order are reviewed. `key`: its guest key, or that of the mail. Browsers never send the fragment. */
export function reviewPath({ id, key }: OrderLink): string {
  return `/orders/review#${new URLSearchParams({ id: String(id), ...(key !== null && { key }) })}`;
}
