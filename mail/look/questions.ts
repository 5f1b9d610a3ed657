import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

/** How to reach the shop, in a line of the foot. @param hours empty if they are not known */
export function questions(ways: string, hours: string, { t }: I18n): string {
  return hours === "" ? t(msg`Questions? ${{ ways }}`) : t(msg`Questions? ${{ ways }} (${{ hours }})`);
}
