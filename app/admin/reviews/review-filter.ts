import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

export const showLabels = {
  reported: msg({ message: "Reported", context: "reviews" }),
  unanswered: msg({ message: "Not answered", context: "reviews" }),
  hidden: msg({ message: "Hidden", context: "reviews" }),
} satisfies Record<string, MessageDescriptor>;

type Show = keyof typeof showLabels;

/** Null: all. */
export type ReviewFilter = { show: Show | null; stars: number | null };

export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  const show = params.get("show") ?? "";
  const stars = params.get("stars") ?? "";
  return {
    show: Object.hasOwn(showLabels, show) ? (show as Show) : null,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
  };
}
