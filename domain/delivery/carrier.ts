import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Translate } from "../text/translate.ts";

/** The name that orders store for a carrier that is not in the list. */
export const otherCarrier = "Other";

const otherLabel: MessageDescriptor = msg({ message: "Other", context: "carrier" });

/** What people read for a carrier. */
export function carrierLabel(carrier: string, t: Translate): string {
  return carrier === otherCarrier ? t(otherLabel) : carrier;
}

export function namedCarrier(provider: string | null | undefined): string | null {
  return provider === otherCarrier ? null : (provider ?? null);
}
