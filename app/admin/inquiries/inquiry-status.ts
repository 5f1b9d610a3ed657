import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Database } from "../../../domain/database.types.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";
import { searchIn } from "../list/search-text.ts";

type Row = Database["public"]["Tables"]["product_inquiries"]["Row"];

export type InquiryStatus = Row["status"];
export type InquiryKind = Row["kind"];

export const statuses: Readonly<Record<InquiryStatus, { label: MessageDescriptor; tone: BadgeTone }>> = {
  new: { label: msg`New`, tone: "sapphire" },
  read: { label: msg`Read`, tone: "grey" },
  replied: { label: msg`Replied`, tone: "teal" },
  resolved: { label: msg`Resolved`, tone: "green" },
};

export const kinds: Readonly<Record<InquiryKind, MessageDescriptor>> = {
  question: msg`Questions`,
  cancel: msg`Cancellations`,
  return: msg({ message: "Returns", context: "requests" }),
};

/** What the list shows; null for all kinds, or all statuses. */
export type InquiryFilter = {
  q: string;
  kind: InquiryKind | null;
  status: InquiryStatus | null;
};

export function readFilter(parameters: URLSearchParams): InquiryFilter {
  return {
    q: searchIn(parameters),
    kind: known(kinds, parameters.get("kind")),
    status: known(statuses, parameters.get("status")),
  };
}

/** The id of the inquiry that a link opens, in the parameter `inquiry`; null: none. */
export function readLinked(parameters: URLSearchParams): number | null {
  const id = Number(parameters.get("inquiry"));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function known<Name extends string>(all: Readonly<Record<Name, unknown>>, asked: string | null): Name | null {
  return asked !== null && Object.hasOwn(all, asked) ? (asked as Name) : null;
}
