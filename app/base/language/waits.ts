import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";

/** How long to wait, within a sentence: `in 5 minutes`. */
export function minutes(count: number): MessageDescriptor {
  return msg`${plural({ count }, { one: "# minute", other: "# minutes" })}`;
}

export function hours(count: number): MessageDescriptor {
  return msg`${plural({ count }, { one: "# hour", other: "# hours" })}`;
}
