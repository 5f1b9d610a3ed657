import { type Proposals, proposalsFor } from "../../../../../domain/shop/country-proposals.ts";
import { localTimeZone } from "../../../forms/local-input.ts";
import type { GeneralDraft } from "./general-facts.ts";

/** What a shop has whose country nobody has said. */
const nowhere = {
  currency: "USD",
  locale: "en-US",
  timeZone: "UTC",
  ringSizes: "US",
  lengths: "in",
} satisfies Partial<Proposals>;

/** Another country, with what is usual there in the place of what was usual in the one before. Other choices stay. */
export function moveTo(draft: GeneralDraft, country: string): Partial<GeneralDraft> {
  if (country === "") return { country };
  const before = draft.country === "" ? nowhere : proposalsFor(draft.country, draft.time_zone);
  const after = proposalsFor(country, localTimeZone());
  return {
    country,
    currency: draft.currency === before.currency ? after.currency : draft.currency,
    locale: draft.locale === before.locale ? after.locale : draft.locale,
    ring_sizes: draft.ring_sizes === before.ringSizes ? after.ringSizes : draft.ring_sizes,
    lengths: draft.lengths === before.lengths ? after.lengths : draft.lengths,
    time_zone: draft.time_zone === before.timeZone ? after.timeZone : draft.time_zone,
  };
}
