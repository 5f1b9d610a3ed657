import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { formatDay } from "../../formats/shop-times.ts";
import { reasonLabels } from "../../../../domain/inquiries/request-words.ts";
import { RequestedPieces } from "../../../features/inquiries/requests/requested-pieces.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { InquiryDialog } from "../../inquiries/inquiry-dialog.tsx";
import { KindBadge, StatusBadge } from "../../inquiries/inquiry-parts.tsx";
import { askedLines, requestOf } from "../../inquiries/request-of.ts";
import { useOpenInquiry } from "../../inquiries/use-open-inquiry.ts";
import { Panel } from "../../page/panel.tsx";
import type { Order } from "../queries.ts";

/** What the customer has asked for: to cancel the order or to return pieces. Each opens as in Inquiries, to be answered. */
export function RequestsCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { opened, open, show, close } = useOpenInquiry(revalidate);
  const lines = askedLines(order.order_items);
  return (
    <Panel title={t`Requests`}>
      <ul className="divide-y divide-line">
        {order.requests.map((inquiry) => {
          const request = requestOf(inquiry);
          return (
            request && (
              <li key={inquiry.id} className="py-4 text-ui first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-2">
                  <KindBadge of={inquiry} />
                  <StatusBadge status={inquiry.status} />
                  <time dateTime={inquiry.created_at} className="text-note text-ink-3">
                    {formatDay(inquiry.created_at)}
                  </time>
                </p>
                <div className="mt-2">
                  <RequestedPieces pieces={request.pieces} lines={lines} />
                </div>
                <p className="mt-1 text-note text-ink-2">{t(reasonLabels[request.reason])}</p>
                <Button
                  tone="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => open({ ...inquiry, order })}
                  className="mt-3 w-full"
                >{t`Read and answer`}</Button>
              </li>
            )
          );
        })}
      </ul>
      {opened && (
        <InquiryDialog
          key={opened.inquiry.id}
          {...opened}
          onShow={show}
          onChange={revalidate}
          onClose={close}
        />
      )}
    </Panel>
  );
}
