/** What opens a guest's order. */
export type OrderKey = { id: number; key: string };

/** The page of a guest's order. The key is in the fragment, which browsers never send. */
export function guestOrderPath({ id, key }: OrderKey): string {
  return `/orders/guest#id=${id}&key=${key}`;
}

/** @returns null if the link is incomplete */
export function readOrderLink(fragment: string): OrderKey | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = given.get("id") ?? "";
  const key = given.get("key") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) && /^[\w-]{43}$/.test(key) ? { id: Number(id), key } : null;
}
