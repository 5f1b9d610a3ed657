import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Database } from "../../../domain/database.types.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";

export type OfferStatus = Database["public"]["Tables"]["counter_offers"]["Row"]["status"];

export const offerLabels: Readonly<Record<OfferStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  answered: msg`Answered`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  rejected: msg`Rejected`,
};

export const offerTones: Readonly<Record<OfferStatus, BadgeTone>> = {
  pending: "yellow",
  answered: "blue",
  accepted: "green",
  declined: "red",
  rejected: "red",
};

export type OfferFilter = OfferStatus | "unseen";

export const filterLabels: Readonly<Record<OfferFilter, MessageDescriptor>> = {
  ...offerLabels,
  unseen: msg`Newly declined`,
};

export function readOfferFilter(parameters: URLSearchParams): OfferFilter | null {
  const asked = parameters.get("status");
  return Object.keys(filterLabels).find((known): known is OfferFilter => known === asked) ?? null;
}
