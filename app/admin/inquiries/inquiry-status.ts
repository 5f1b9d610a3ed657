import type { Database } from "../../../domain/database.types.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";

type Row = Database["public"]["Tables"]["product_inquiries"]["Row"];

export type InquiryStatus = Row["status"];
export type InquiryKind = Row["kind"];

/** Each status's label and badge color, in the order of an inquiry's life. */
export const statuses: Readonly<Record<InquiryStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: "New", tone: "sapphire" },
  read: { label: "Read", tone: "grey" },
  replied: { label: "Replied", tone: "teal" },
  resolved: { label: "Resolved", tone: "green" },
};

/** What inquiries of a kind are called together. */
export const kinds: Readonly<Record<InquiryKind, string>> = {
  question: "Questions",
  cancel: "Cancellations",
  return: "Returns",
};

/** What the list shows; null for all inquiries. */
export type InquiryFilter = { kind: InquiryKind | null; status: InquiryStatus | null };

/** The list's `kind` and `status` parameters. */
export function readFilter(parameters: URLSearchParams): InquiryFilter {
  return { kind: known(kinds, parameters.get("kind")), status: known(statuses, parameters.get("status")) };
}

function known<Name extends string>(all: Readonly<Record<Name, unknown>>, asked: string | null): Name | null {
  return asked !== null && Object.hasOwn(all, asked) ? (asked as Name) : null;
}
