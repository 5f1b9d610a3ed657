import { useLingui } from "@lingui/react/macro";
import { useAction } from "../../base/forms/use-action.ts";
import { InquiryDialog } from "../inquiries/inquiry-dialog.tsx";
import { KindBadge, StatusBadge } from "../inquiries/inquiry-parts.tsx";
import { readAgain, useOpenInquiry } from "../inquiries/use-open-inquiry.ts";
import { Panel } from "../page/panel.tsx";
import { counted } from "../formats/counted.ts";
import { Count, On, row, Rows } from "./customer-orders.tsx";
import type { Customer } from "./queries.ts";

type Asked = Customer["inquiries"][number];

type CustomerInquiriesProps = {
  inquiries: readonly Asked[];
  onChange: () => Promise<void>;
};

export function CustomerInquiries({ inquiries, onChange }: CustomerInquiriesProps) {
  const { t } = useLingui();
  const { opened, open, show, close } = useOpenInquiry(onChange);
  const { run } = useAction();
  if (inquiries.length === 0) return null;

  const read = (asked: Asked) =>
    run(async () => open(await readAgain(asked)), { title: t`The inquiry could not be opened` });

  return (
    <Panel title={t`Inquiries`} aside={<Count>{counted(inquiries.length)}</Count>} flush>
      <Rows>
        {inquiries.map((asked) => (
          <li key={asked.id} className={row}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => void read(asked)}
              className="target link min-w-0 truncate text-start"
            >
              {asked.subject ?? (asked.product_name || t`A product`)}
            </button>
            <On time={asked.created_at} />
            <span className="flex flex-wrap gap-1.5 justify-self-start">
              <StatusBadge status={asked.status} />
              <KindBadge of={asked} />
            </span>
            <span className="col-span-full truncate text-note text-ink-3">{asked.message}</span>
          </li>
        ))}
      </Rows>
      {opened && (
        <InquiryDialog
          key={opened.inquiry.id}
          {...opened}
          onShow={show}
          onChange={onChange}
          onClose={close}
        />
      )}
    </Panel>
  );
}
