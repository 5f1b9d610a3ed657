import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const reportsRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.report_days_reversed", message: "The last day is before the first." })),
  refusal(msg({ id: "refusal.report_too_long", message: "A report covers at most ten years." })),
  refusal(msg({ id: "refusal.reports_for_admins", message: "Only admins may export reports." })),
];
