import type { Database } from "../../clients/database.types.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export type InquiryStatus = Database["public"]["Tables"]["product_inquiries"]["Row"]["status"];

/** Each status's label and badge color, in the order of an inquiry's life. */
export const statuses: Readonly<Record<InquiryStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: "New", tone: "sapphire" },
  read: { label: "Read", tone: "grey" },
  replied: { label: "Replied", tone: "teal" },
  resolved: { label: "Resolved", tone: "green" },
};

/** The list's `status` parameter; null for all inquiries. */
export function readStatus(parameters: URLSearchParams): InquiryStatus | null {
  const asked = parameters.get("status") ?? "";
  return isStatus(asked) ? asked : null;
}

function isStatus(text: string): text is InquiryStatus {
  return Object.hasOwn(statuses, text);
}
