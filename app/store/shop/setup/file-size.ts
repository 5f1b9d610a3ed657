import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

const units: readonly ((amount: string) => MessageDescriptor)[] = [
  (amount) => msg`${{ amount }} bytes`,
  (amount) => msg`${{ amount }} KB`,
  (amount) => msg`${{ amount }} MB`,
  (amount) => msg`${{ amount }} GB`,
  (amount) => msg`${{ amount }} TB`,
];

/** Bytes for people: `3.4 GB`. */
export function fileSize(bytes: number, { t, locale }: I18n): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** unit;
  return t(units[unit]!(amount.toLocaleString(locale, { maximumFractionDigits: unit > 1 ? 1 : 0 })));
}
