import { useLingui } from "@lingui/react/macro";
import { statusLabel } from "../../../domain/orders/order-labels.ts";

const tones: Record<string, string> = {
  delivered: "badge-green",
  shipped: "badge-blue",
  paid: "badge-emerald",
  processing: "badge-emerald",
  cancelled: "badge-red",
  failed: "badge-red",
};

/** Customers see fewer colors than the back office. */
export function badgeTone(status: string): string {
  return tones[status] ?? "badge-yellow";
}

export function OrderStatusBadge({ status }: { status: string }) {
  const { t } = useLingui();
  return <span className={`badge ${badgeTone(status)}`}>{statusLabel(status, t)}</span>;
}
