import { late } from "../../../base/late/late.tsx";
import { readSession, subscribeToSession } from "../../../base/session/session-store.ts";
import { keptLists } from "./kept-lists.ts";

export const savedLists = late(() => import("./saved-lists.late.ts"));

/** The cart and the wish list of whoever signs in are those of the account. Called once, before the first render. */
export function followLists() {
  subscribeToSession(follow);
  follow();
}

/** Guests need the code only where somebody was signed in before. */
function follow() {
  if (readSession().status === "signed-in" || keepsLists())
    savedLists.load().then(({ followAccount }) => followAccount(), console.warn);
}

function keepsLists() {
  try {
    return localStorage.getItem(keptLists) !== null;
  } catch {
    return false;
  }
}
