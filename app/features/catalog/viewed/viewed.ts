import { parseIds } from "../../../base/browser/stored-ids.ts";
import { createStoredList } from "../../../base/browser/stored-list.ts";

/** More than are shown, as some may be sold no longer. */
const mostViewed = 12;

const viewed = createStoredList<number>("viewed", (text) => parseIds(text, mostViewed));

/** The ids of the products whose pages were opened in this browser, the latest first. The shop's server never has them all. */
export const { read: readViewed } = viewed;

export function noteViewed(id: number) {
  viewed.replace([id, ...readViewed().filter((other) => other !== id)].slice(0, mostViewed));
}

/** Those that are no longer in the shop. */
export function dropViewed(ids: readonly number[]) {
  if (ids.length > 0) viewed.replace(readViewed().filter((id) => !ids.includes(id)));
}

/** Whoever uses this browser next sees nothing of it. */
export function forgetViewed() {
  viewed.replace([]);
}
