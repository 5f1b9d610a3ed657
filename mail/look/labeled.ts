import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

/** `Ring size: 6.5` */
export function labeled(label: string, value: string, t: I18n["t"]): string {
  return t(msg`${{ label }}: ${{ value }}`);
}
