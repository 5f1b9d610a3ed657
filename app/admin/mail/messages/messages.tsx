import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Send } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Route } from "./+types/messages";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { inquiryPath } from "../../../../domain/inquiries/inquiry-path.ts";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { useListAddress } from "../../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { FilterSelect } from "../../list/filter-select.tsx";
import { type MailKind, mailLabel } from "../../../../domain/mail/kinds.ts";
import { canSendAgain, describeState, readState, stateLabels, toneOf } from "./message-words.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { readMailIsSetUp } from "../mail-service.ts";
import { listMessages, type Message, sendAgain } from "./queries.ts";

export const meta = adminTitle(msg`Messages`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readState(new URL(request.url).searchParams);
  const db = browserClient();
  const [listing, mailIsSetUp] = await Promise.all([
    loadListing((from, to) => listMessages(browserClient(), state, from, to)),
    // If that is not known, the list says why it could not be loaded.
    readMailIsSetUp(db, request.signal).catch(() => true),
  ]);
  return { listing, mailIsSetUp };
}

export default function Messages({ loaderData: { listing, mailIsSetUp } }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`The messages could not be loaded`);
  const { revalidate } = useRevalidator();
  const { filter: state, change } = useListAddress(readState);
  const [shown, setShown] = useState<Message | null>(null);
  const { busy, run } = useAction();

  const again = (message: Message) =>
    run(
      async () => {
        await sendAgain(browserClient(), message.id);
        await revalidate();
        showToast({ title: t`Message is sent again`, description: mailLabel(message.kind, t) });
      },
      { title: t`The message could not be sent again` },
    );

  const actions = (message: Message) => (
    <RowActions>
      <RowAction
        Icon={Eye}
        label={
          message.recipient === null
            ? t`Preview ${{ mail: mailLabel(message.kind, t) }} to you`
            : t`Preview ${{ mail: mailLabel(message.kind, t) }} to ${{ recipient: message.recipient }}`
        }
        onClick={() => setShown(message)}
      />
      {canSendAgain(message) && (
        <RowAction
          Icon={Send}
          label={
            message.recipient === null
              ? t`Send again: ${{ mail: mailLabel(message.kind, t) }} to you`
              : t`Send again: ${{ mail: mailLabel(message.kind, t) }} to ${{ recipient: message.recipient }}`
          }
          disabled={busy}
          onClick={() => void again(message)}
        />
      )}
    </RowActions>
  );

  return (
    <>
      <PageHeader title={t`Messages`}>
        <FilterSelect
          label={t`State`}
          value={state ?? ""}
          options={[
            { value: "", label: t`All messages` },
            ...Object.entries(stateLabels).map(([value, label]) => ({ value, label: t(label) })),
          ]}
          onChange={(value) => change({ state: value }, { toTop: true })}
        />
      </PageHeader>
      {!mailIsSetUp && (
        <p role="note" className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
          <Trans>
            Mail is not set up: messages wait here, and nothing is lost. They are sent once you enter your
            mail server under{" "}
            <Link to="/admin/settings/mail" className="link">
              Settings, Mail
            </Link>
            .
          </Trans>
        </p>
      )}
      <DataTable
        label={t`Messages`}
        listing={listing}
        columns={[
          ...columnsOf(mailIsSetUp),
          { title: t`Actions`, className: "w-28", align: "end", render: actions },
        ]}
        renderBlock={(message) => (
          <RowBlock
            title={<About message={message} />}
            meta={<Recipient message={message} />}
            badges={<State message={message} mailIsSetUp={mailIsSetUp} />}
            actions={actions(message)}
          />
        )}
        rowHeight={65}
        blockHeight={117}
        empty={<NoMessages isFiltered={state !== null} onShowAll={() => change({ state: null })} />}
        counted={(total) => t`${plural({ count: total }, { one: "# message", other: "# messages" })}`}
      />
      {shown && <PreviewDialog message={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function columnsOf(mailIsSetUp: boolean): Column<Message>[] {
  return [
    { title: say(msg`Message`), className: "w-[24%]", render: (message) => <About message={message} /> },
    { title: say(msg`To`), render: (message) => <Recipient message={message} /> },
    {
      title: say(msg`State`),
      className: "w-[32%]",
      render: (message) => <State message={message} mailIsSetUp={mailIsSetUp} />,
    },
  ];
}

function About({ message }: { message: Message }) {
  const { t } = useLingui();
  const { kind, created_at, order_id, inquiry_id, offer_id } = message;
  const screen = screens[kind];
  const place =
    order_id !== null
      ? { to: `/admin/orders/${order_id}`, label: t`Order ${{ number: orderNumber(order_id) }}` }
      : inquiry_id !== null
        ? { to: inquiryPath(inquiry_id), label: t`Inquiry` }
        : offer_id !== null
          ? { to: "/admin/offers", label: t`Offers` }
          : screen && { to: screen.to, label: t(screen.label) };
  return (
    <span className="block">
      <span className="font-medium">{mailLabel(kind, t)}</span>
      <span className="figures block text-note text-ink-3">
        <time dateTime={created_at}>{formatDayAndTime(created_at)}</time>
        {place && (
          <>
            {" · "}
            <Link to={place.to} className="link relative z-1 py-1">
              {place.label}
            </Link>
          </>
        )}
      </span>
    </span>
  );
}

/** Where the owner finds what a mail tells of, if that is no order, inquiry or offer. */
const screens: Partial<Record<MailKind, { to: string; label: MessageDescriptor }>> = {
  backup_problem: { to: "/admin/backups", label: msg`Backups` },
  metal_prices: { to: "/admin/metal-prices", label: msg`Metal prices` },
  review_reported: { to: "/admin/reviews?show=reported", label: msg`Reviews` },
};

function Recipient({ message: { recipient } }: { message: Message }) {
  const { t } = useLingui();
  return <span className="wrap-anywhere">{recipient ?? t`You (all administrators)`}</span>;
}

function State({ message, mailIsSetUp }: { message: Message; mailIsSetUp: boolean }) {
  const { t } = useLingui();
  return (
    <span className="block">
      <Badge tone={toneOf(message, mailIsSetUp)}>{t(stateLabels[message.state])}</Badge>
      <span className="figures mt-1 block text-note wrap-anywhere text-ink-3">
        {describeState(message, mailIsSetUp)}
      </span>
    </span>
  );
}

function NoMessages({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const { t } = useLingui();
  if (!isFiltered)
    return (
      <EmptyState
        cut="oval"
        title={t`No Messages Yet`}
      >{t`What the shop writes to customers and to you appears here.`}</EmptyState>
    );
  return (
    <EmptyState
      cut="oval"
      title={t`No messages in this state`}
      action={<Button tone="secondary" size="small" onClick={onShowAll}>{t`Show all messages`}</Button>}
    />
  );
}
