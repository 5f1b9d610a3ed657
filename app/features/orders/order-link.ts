/** What a link to a guest's order says: `key` is its guest key. */
export type GuestLink = { id: number; key: string };

/** The page of a guest's order. The guest key is in the fragment, which browsers never send. */
export function guestOrderPath({ id, key }: GuestLink): string {
  return `/orders/guest#id=${id}&key=${key}`;
}

/** @returns null if the link is incomplete */
export function readOrderLink(fragment: string): GuestLink | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = given.get("id") ?? "";
  const key = given.get("key") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) && /^[\w-]{43}$/.test(key) ? { id: Number(id), key } : null;
}
