import { useLingui } from "@lingui/react/macro";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import { Badge, type BadgeTone } from "../../base/ui/badge.tsx";
import { isVoid, type OrderStatus } from "../../../domain/orders/statuses.ts";

const statusTones: Record<OrderStatus, BadgeTone> = {
  pending: "yellow",
  pending_payment: "yellow",
  processing: "blue",
  paid: "emerald",
  shipped: "teal",
  delivered: "green",
  cancelled: "red",
  cancelled_payment: "red",
  failed: "rose",
  payment_failed: "rose",
};

type OrderBadgeProps = { order: { status: OrderStatus; to_confirm: boolean } };

export function OrderBadge({ order: { status, to_confirm: toConfirm } }: OrderBadgeProps) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap gap-1.5">
      {/* A status added after this build is gray. */}
      <Badge tone={statusTones[status] ?? "grey"}>{statusLabel(status, t)}</Badge>
      {toConfirm && !isVoid(status) && <Badge tone="rose">{t`To confirm`}</Badge>}
    </span>
  );
}
