import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";

/** `1 item`, `3 items` */
export function itemCount(lines: readonly { quantity: number }[]): MessageDescriptor {
  const items = lines.reduce((sum, line) => sum + line.quantity, 0);
  return msg`${plural({ items }, { one: "# item", other: "# items" })}`;
}
