import { statusLabel } from "../../../domain/order-labels.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { isVoid, type OrderStatus, statusTones } from "./order-status.ts";

type OrderBadgeProps = { order: { status: OrderStatus; to_confirm: boolean } };

/** An order's status, and whether the owner has to confirm it. */
export function OrderBadge({ order: { status, to_confirm: toConfirm } }: OrderBadgeProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {/* A status added after this build is gray. */}
      <Badge tone={statusTones[status] ?? "grey"}>{statusLabel(status)}</Badge>
      {toConfirm && !isVoid(status) && <Badge tone="rose">To confirm</Badge>}
    </span>
  );
}
