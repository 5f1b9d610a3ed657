import { tabStorage } from "../browser-storage/tab-storage.ts";
import { readSession, subscribeToSession } from "./session-store.ts";

/** Whose a draft is: the user's with this id, or a guest's. Nobody else is shown it. */
export type DraftOwner = string | null;

const begin = (owner: DraftOwner) => `draft/${owner ?? "guest"}/`;

/** What its owner typed into this form in this tab and did not send. */
export function readDraft(owner: DraftOwner, form: string): string | null {
  return tabStorage.read(begin(owner) + form);
}

export function saveDraft(owner: DraftOwner, form: string, text: string) {
  tabStorage.write(begin(owner) + form, text);
}

export function forgetDraft(owner: DraftOwner, form: string) {
  tabStorage.forget(begin(owner) + form);
}

/** Hands one owner's drafts on to another, who is the same person. */
export function passDraftsOn(from: DraftOwner, to: DraftOwner) {
  for (const key of tabStorage.keys(begin(from))) {
    const text = tabStorage.read(key);
    if (text !== null) saveDraft(to, key.slice(begin(from).length), text);
    tabStorage.forget(key);
  }
}

/** From now on, a guest who logs in takes along the drafts. Called once, before the first render. */
export function followDraftOwner() {
  subscribeToSession(() => {
    const session = readSession();
    if (session.status === "signed-in") passDraftsOn(null, session.user.id);
  });
}
