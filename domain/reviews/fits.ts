import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

/** How a piece with a size fits, as `reviews.fit` has it. */
export const fitLabels = {
  small: msg`Runs small`,
  true: msg`True to size`,
  large: msg`Runs large`,
} satisfies Record<string, MessageDescriptor>;

export type Fit = keyof typeof fitLabels;

export const fits = Object.keys(fitLabels) as Fit[];
