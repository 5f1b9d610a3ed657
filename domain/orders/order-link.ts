/** What a link to an order says. `key`: what opens it to whoever has the link; null: it is one of the account's own. */
export type OrderLink = { id: number; key: string | null };

/** What a link to a guest's order says: `key` is its guest key. */
export type GuestLink = { id: number; key: string };

/** The page of a guest's order. The guest key is in the fragment, which browsers never send. */
export function guestOrderPath({ id, key }: GuestLink): string {
  return `/orders/guest#${new URLSearchParams({ id: String(id), key })}`;
}

/** @returns null if the link is incomplete */
export function readGuestLink(fragment: string): GuestLink | null {
  const link = readOrderLink(fragment);
  return link === null || link.key === null ? null : { ...link, key: link.key };
}

/** @returns null if the link is incomplete; without any key, it is that of an account */
export function readOrderLink(fragment: string): OrderLink | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = given.get("id") ?? "";
  const key = given.get("key");
  if (!/^[1-9]\d{0,14}$/.test(id) || (key !== null && !/^[\w-]{43}$/.test(key))) return null;
  return { id: Number(id), key };
}
