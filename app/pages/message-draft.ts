import { type DraftOwner, forgetDraft, readDraft, saveDraft } from "../session/drafts.ts";
import { contactFields, type ContactMessage } from "./contact-message.ts";

const name = "contact";

/** What its owner typed into the contact form in this tab and did not send; empty texts to begin with. */
export function readMessageDraft(owner: DraftOwner): ContactMessage {
  const stored = new URLSearchParams(readDraft(owner, name) ?? "");
  return Object.fromEntries(contactFields.map((field) => [field, stored.get(field) ?? ""])) as ContactMessage;
}

export function saveMessageDraft(owner: DraftOwner, message: ContactMessage) {
  saveDraft(owner, name, new URLSearchParams(message).toString());
}

export function forgetMessageDraft(owner: DraftOwner) {
  forgetDraft(owner, name);
}
