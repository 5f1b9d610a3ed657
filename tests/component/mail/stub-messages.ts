import type { Answer, OtherInquiry } from "../../../app/admin/inquiries/queries.ts";
import type { TextTemplate } from "../../../app/admin/inquiries/text-templates.ts";
import type { Message } from "../../../app/admin/mail/messages/queries.ts";
import { rows } from "../base/stub-backend.ts";

/** A message of the outbox, sent to a customer about an order. */
export function message(given: Partial<Message> = {}): Message {
  return {
    id: 1,
    kind: "order_placed",
    recipient: "mira@mail.example",
    state: "waiting",
    attempts: 0,
    last_error: null,
    created_at: "2026-03-09T09:05:00Z",
    sent_at: null,
    order_id: null,
    inquiry_id: null,
    offer_id: null,
    ...given,
  };
}

/** The responses for a page that shows messages. */
export function messagesAbout(messages: Message[] = [], { mailIsSetUp = true } = {}) {
  return {
    "GET messages": () => rows(messages),
    "GET rpc/mail_is_set_up": () => Response.json(mailIsSetUp),
  };
}

type Around = { answers?: Answer[]; others?: OtherInquiry[]; templates?: TextTemplate[] };

/** The responses for the dialog of an inquiry, besides those about messages. Lists may change afterward. */
export function aroundInquiry({ answers = [], others = [], templates = [] }: Around = {}) {
  return {
    "GET inquiry_answers": () => rows(answers),
    "GET rpc/other_inquiries": () => rows(others),
    "GET text_templates": () => rows(templates),
  };
}
