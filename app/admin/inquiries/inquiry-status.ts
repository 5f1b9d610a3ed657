import type { Database } from "../../clients/database.types.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export type InquiryStatus = Database["public"]["Tables"]["product_inquiries"]["Row"]["status"];

/** What people call a status, and its badge's colour, in the order that an inquiry takes. */
export const statuses: Readonly<Record<InquiryStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: "New", tone: "sapphire" },
  read: { label: "Read", tone: "grey" },
  replied: { label: "Replied", tone: "teal" },
  resolved: { label: "Resolved", tone: "green" },
};

/** The status that a list's address asks for; null for all. */
export function readStatus(parameters: URLSearchParams): InquiryStatus | null {
  const asked = parameters.get("status") ?? "";
  return isStatus(asked) ? asked : null;
}

function isStatus(text: string): text is InquiryStatus {
  return Object.hasOwn(statuses, text);
}
