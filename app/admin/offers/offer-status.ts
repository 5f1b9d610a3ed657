import type { BadgeTone } from "../../base/ui/badge.tsx";

export const offerStatuses = ["pending", "accepted", "rejected"] as const;

export type OfferStatus = (typeof offerStatuses)[number];

export const offerLabels: Record<OfferStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  rejected: "Rejected",
};

export const offerTones: Record<OfferStatus, BadgeTone> = {
  pending: "yellow",
  accepted: "green",
  rejected: "red",
};

/** The list's `status` parameter; null for all offers. */
export function readOfferStatus(parameters: URLSearchParams): OfferStatus | null {
  const asked = parameters.get("status");
  return offerStatuses.find((status) => status === asked) ?? null;
}
