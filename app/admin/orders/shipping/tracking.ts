import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { checkSchema, type Checked } from "../../../base/forms/check.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import type { Order, OrderEdit } from "../queries.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { say } from "../../../base/language/languages.ts";

export type Tracking = Pick<OrderEdit, "tracking_provider" | "tracking_number">;

/** The typed text; empty if there is none. */
export type TrackingDraft = Record<keyof Tracking, string>;

const schema = z
  .object({
    tracking_provider: z.pipe(
      z.string(),
      z.transform((chosen) => chosen || null),
    ),
    tracking_number: z.pipe(
      z.string().check(z.overwrite(cleanCode), fits(100, say)),
      z.transform((typed) => typed || null),
    ),
  })
  .check(
    z.refine(({ tracking_provider, tracking_number }) => tracking_provider || !tracking_number, {
      path: ["tracking_provider"],
      error: () => say(msg`Choose who carries the parcel.`),
    }),
  );

export function checkTracking(typed: TrackingDraft): Checked<TrackingDraft, Tracking> {
  return checkSchema(schema, typed);
}

export function trackingOf({ tracking_provider, tracking_number }: Order): Tracking {
  return { tracking_provider, tracking_number };
}

export function trackingDraftOf({ tracking_provider, tracking_number }: Order): TrackingDraft {
  return { tracking_provider: tracking_provider ?? "", tracking_number: tracking_number ?? "" };
}
