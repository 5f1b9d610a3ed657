import { statusLabel } from "../../orders/labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { type OrderStatus, statusTones } from "./order-status.ts";

export function OrderBadge({ status }: { status: OrderStatus }) {
  // A status added after this build is gray.
  return <Badge tone={statusTones[status] ?? "grey"}>{statusLabel(status)}</Badge>;
}
