import { statusLabel } from "../orders/status-label.ts";
import { badgeTone } from "./badge-tone.ts";

/** An order's status as its customer sees it. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge ${badgeTone(status)}`}>{statusLabel(status)}</span>;
}
