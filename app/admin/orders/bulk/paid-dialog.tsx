import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatCents, toCents, type MoneyFormat } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { BookedBySelect } from "../booked-by.tsx";
import { shopToday } from "../calendar-day.ts";
import { duePayment } from "../due-payment.ts";
import { isTold } from "../mail-about-status.ts";
import type { BookedBy } from "../queries.ts";
import {
  type BookedOrder,
  isPayable,
  type PayableOrder,
  readPayable,
  receivePayments,
} from "./receive-payments.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type PaidDialogProps = { ids: readonly number[]; onDone: () => void; onClose: () => void };

export function PaidDialog({ ids, onDone, onClose }: PaidDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const [method, setMethod] = useState<BookedBy>("transfer");
  const [today] = useState(shopToday);
  const [day, setDay] = useState(today);
  const [report, setReport] = useState<readonly BookedOrder[] | null>(null);
  const { value: orders, failure: unread } = useLoaded(ids.join(), () => readPayable(browserClient(), ids));
  const isWrongDay = day === "" || day > today;

  const confirm = () =>
    run(
      async () => {
        const booked = await receivePayments(browserClient(), ids, method, day);
        await revalidate();
        if (booked.some(({ problem }) => problem !== null)) return setReport(booked);
        showToast({ title: bookedWords(booked, money) });
        onDone();
      },
      { title: t`The payments could not be booked` },
    );

  if (report) return <Report report={report} onClose={onDone} />;
  return (
    <ConfirmDialog
      title={t`Mark as paid?`}
      action={t`Mark as paid`}
      tone="primary"
      busy={busy || orders === undefined}
      failure={failure ?? unread}
      onConfirm={() => {
        if (!isWrongDay) void confirm();
      }}
      onClose={onClose}
    >
      {orders === undefined ? <p>{t`Loading...`}</p> : <Preview orders={orders} />}
      <div className="mt-4 space-y-4">
        <BookedBySelect
          value={method}
          disabled={busy}
          onChange={({ currentTarget }) => setMethod(currentTarget.value as BookedBy)}
        />
        <Field
          label={t`When was it paid?`}
          type="date"
          max={today}
          value={day}
          disabled={busy}
          error={isWrongDay ? t`Choose today or an earlier day.` : undefined}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What will happen, as far as the page knows. The database decides. */
function Preview({ orders }: { orders: readonly PayableOrder[] }) {
  const { t } = useLingui();
  const money = useMoney();
  const payable = orders.filter((order) => isPayable(order, money));
  const others = orders.length - payable.length;
  const told = payable.filter((order) => isTold(order, "paid", money)).length;
  const due = payable.map((order) => ({ currency: order.currency, cents: duePayment(order, money) }));
  const amounts = sumWords(due, money);
  return (
    <>
      <p>
        {payable.length === 0
          ? t`None of them is due.`
          : t`${plural(
              { count: payable.length },
              {
                one: `# order: ${amounts} is booked as received. Those that are not shipped yet become Paid.`,
                other: `# orders: ${amounts} are booked as received. Those that are not shipped yet become Paid.`,
              },
            )}`}
      </p>
      {told > 0 && (
        <p className="mt-3">
          {t`${plural(told, {
            one: "# customer who chose to pay by card gets a mail about it.",
            other: "# customers who chose to pay by card get a mail about it.",
          })}`}
        </p>
      )}
      {others > 0 && (
        <p className="mt-3">
          {t`${plural(others, {
            one: "# order stays as it is: it is paid already, cancelled or refunded.",
            other: "# orders stay as they are: they are paid already, cancelled or refunded.",
          })}`}
        </p>
      )}
    </>
  );
}

function Report({ report, onClose }: { report: readonly BookedOrder[]; onClose: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <Dialog title={t`Mark as paid`} onClose={onClose}>
      <p className="mt-3 text-ui text-ink-2">{bookedWords(report, money)}</p>
      <ul aria-label={t`Not booked`} className="mt-3 max-h-60 space-y-1 overflow-y-auto text-ui text-ink-2">
        {report.map(
          ({ order_id: id, problem }) =>
            problem !== null && (
              <li key={id}>
                <span className="figures text-ink">{orderNumber(id)}</span>
                {` ${problem}`}
              </li>
            ),
        )}
      </ul>
      <DialogButtons>
        <Button size="small" onClick={onClose}>{t`Close`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function bookedWords(report: readonly BookedOrder[], money: MoneyFormat): string {
  const booked = report.filter(({ problem }) => problem === null);
  if (booked.length === 0) return say(msg`Nothing was booked.`);
  const amounts = booked.map(({ booked: amount, currency }) => ({
    currency: currency!,
    cents: toCents(amount!, moneyIn(currency!, money)),
  }));
  return say(
    msg`${plural({ count: booked.length }, { one: "# order", other: "# orders" })} booked as paid: ${{ amounts: sumWords(amounts, money) }}.`,
  );
}

/** The sums by currency: "$120.00 and €15.00". */
function sumWords(amounts: readonly { currency: string; cents: number }[], money: MoneyFormat): string {
  const sums = Map.groupBy(amounts, ({ currency }) => currency);
  const list = new Intl.ListFormat(pageLanguage(), { type: "conjunction" });
  return list.format(
    [...sums].map(([currency, each]) =>
      formatCents(
        each.reduce((total, { cents }) => total + cents, 0),
        moneyIn(currency, money),
      ),
    ),
  );
}
