import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import type { Column } from "../list/column.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { RowAction, RowActions } from "../list/row-controls.tsx";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { KindBadge, nameOf, ProductPhoto, topicOf, StatusBadge, WriterBadge } from "./inquiry-parts.tsx";
import type { Inquiry } from "./queries.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { unlessErased } from "../formats/unless-erased.ts";

type RowsProps = {
  onView: (inquiry: Inquiry) => void;
  onDelete: (inquiry: Inquiry) => void;
  deleting: number | null;
};

export function inquiryColumns(rows: RowsProps): Column<Inquiry>[] {
  return [
    {
      title: say(msg`Product`),
      render: (inquiry) => (
        <Weight of={inquiry} className="flex items-center gap-3">
          <ProductPhoto of={inquiry} />
          <div className="min-w-0">
            <ProductLink of={inquiry} />
            <RequestedOrder of={inquiry} />
          </div>
        </Weight>
      ),
    },
    {
      title: say(msg`Customer Email`),
      className: "w-[34%] max-lg:w-[22%]",
      render: (inquiry) => (
        <Weight of={inquiry} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-break-word">{unlessErased(inquiry.user_email)}</span>
          <WriterBadge of={inquiry} />
        </Weight>
      ),
    },
    {
      title: say(msg`Date`),
      className: "w-32",
      render: (inquiry) => (
        <Weight of={inquiry}>
          <ReceivedDay of={inquiry} />
        </Weight>
      ),
    },
    { title: say(msg`Status`), className: "w-30", render: ({ status }) => <StatusBadge status={status} /> },
    {
      title: say(msg`Actions`),
      className: "w-28",
      align: "end",
      render: (inquiry) => <Actions inquiry={inquiry} {...rows} />,
    },
  ];
}

export function InquiryBlock({ inquiry, ...rows }: RowsProps & { inquiry: Inquiry }) {
  return (
    <RowBlock
      picture={<ProductPhoto of={inquiry} />}
      title={
        <Weight of={inquiry}>
          <ProductLink of={inquiry} />
        </Weight>
      }
      meta={
        <Weight of={inquiry}>
          {unlessErased(inquiry.user_email)} <WriterBadge of={inquiry} />
        </Weight>
      }
      badges={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-2">
          <RequestedOrder of={inquiry} />
          <StatusBadge status={inquiry.status} />
          <ReceivedDay of={inquiry} />
        </span>
      }
      actions={<Actions inquiry={inquiry} {...rows} />}
    />
  );
}

function Weight({
  of: { status },
  className = "",
  children,
}: {
  of: Inquiry;
  className?: string;
  children: ReactNode;
}) {
  return <div className={`${status === "new" ? "font-medium" : "font-normal"} ${className}`}>{children}</div>;
}

function ProductLink({ of: inquiry }: { of: Inquiry }) {
  if (inquiry.product_id === null)
    return <span className="min-w-0 wrap-break-word">{unbrokenWords(nameOf(inquiry))}</span>;
  return (
    <Link
      to={productPath({ id: inquiry.product_id, name: nameOf(inquiry) })}
      className="relative z-1 min-w-0 py-1 wrap-break-word hover:text-sapphire hover:underline"
    >
      {unbrokenWords(nameOf(inquiry))}
    </Link>
  );
}

function RequestedOrder({ of: inquiry }: { of: Inquiry }) {
  const { order_id: order } = inquiry;
  if (order === null) return null;
  const number = orderNumber(order);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <KindBadge of={inquiry} />
      <Link
        to={`/admin/orders/${order}`}
        className="figures relative z-1 py-1 text-note font-normal hover:underline"
      >
        <Trans>
          <span className="sr-only">Order</span> <span translate="no">{number}</span>
        </Trans>
      </Link>
    </span>
  );
}

function ReceivedDay({ of: { created_at } }: { of: Inquiry }) {
  return (
    <time className="whitespace-nowrap" dateTime={created_at} title={formatDayAndTime(created_at)}>
      {formatDay(created_at)}
    </time>
  );
}

function Actions({ inquiry, onView, onDelete, deleting }: RowsProps & { inquiry: Inquiry }) {
  const { t } = useLingui();
  const address = inquiry.user_email;
  const topic = topicOf(inquiry);
  return (
    <RowActions>
      {/* Covers the whole row, which must not move under the pointer when it is pressed. */}
      <button
        type="button"
        aria-label={t`View inquiry of ${address} about ${topic}`}
        aria-haspopup="dialog"
        title={t`View`}
        onClick={() => onView(inquiry)}
        className="btn btn-sm btn-icon btn-quiet row-link text-ink-2 active:translate-none!"
      >
        <Eye aria-hidden="true" />
      </button>
      <RowAction
        Icon={Trash2}
        label={t`Delete inquiry of ${address} about ${topic}`}
        destructive
        disabled={deleting === inquiry.id}
        onClick={() => onDelete(inquiry)}
      />
    </RowActions>
  );
}
