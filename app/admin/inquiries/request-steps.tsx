import { useLingui } from "@lingui/react/macro";
import { refundableOf } from "../../features/orders/money.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import type { Inquiry } from "./queries.ts";

type RequestStepsProps = { inquiry: Pick<Inquiry, "id" | "order">; onLeave: () => void };

/** What to do about a request: refund its pieces, or, where no card paid, change the status of its order. */
export function RequestSteps({ inquiry: { id, order }, onLeave }: RequestStepsProps) {
  const { t } = useLingui();
  if (!order) return null;
  const page = `/admin/orders/${order.id}`;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {refundableOf(order) > 0 ? (
        <>
          <ButtonLink
            tone="secondary"
            size="small"
            to={page}
            onClick={onLeave}
          >{t`Open the order`}</ButtonLink>
          <ButtonLink
            tone="secondary"
            size="small"
            to={`${page}?refund=${id}`}
            onClick={onLeave}
          >{t`Refund`}</ButtonLink>
        </>
      ) : (
        <ButtonLink
          tone="secondary"
          size="small"
          to={`${page}#status`}
          onClick={onLeave}
        >{t`Open the order`}</ButtonLink>
      )}
    </div>
  );
}
