import { squareImage } from "../../domain/catalog/product-image.ts";
import { readView, shapeOf } from "../../domain/catalog/photo-view.ts";
import { guestOrderPath } from "../../domain/orders/order-link.ts";
import { reviewPath } from "../../domain/reviews/review-path.ts";
import type { Line } from "../look/blocks.ts";
import type { Order } from "./data.ts";

export type Places = {
  siteUrl: string;
  /** The backend's origin; empty for the shop's own. */
  backendUrl: string;
  imageRender: boolean;
};

/** A guest without a guest key has none. */
export function orderPage({ id, guest_key, is_guest }: Order, { siteUrl }: Places): string | undefined {
  if (guest_key) return siteUrl + guestOrderPath({ id, key: guest_key });
  return is_guest ? undefined : `${siteUrl}/account/orders/${id}`;
}

/** Where the pieces of an order are reviewed. */
export function reviewPage(orderId: number, key: string, { siteUrl }: Places): string {
  return siteUrl + reviewPath({ id: orderId, key });
}

/** Square if the backend can crop; undefined if the photograph is not on the web. */
export function photo(stored: string | null | undefined, places: Places): Line["image"] {
  if (!stored) return undefined;
  const { backendUrl: url, imageRender, siteUrl } = places;
  const backend = { url, imageRender, publishableKey: "", mail: true };
  // Twice the size at which it is shown.
  const address = URL.parse(squareImage(stored, backend, 160), siteUrl);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const shape = address.searchParams.has("height") ? 1 : shapeOf(readView(stored));
  return { src: address.href, height: shape === null ? undefined : Math.round(64 / shape) };
}
