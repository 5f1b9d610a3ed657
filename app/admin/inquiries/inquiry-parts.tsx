import { useLingui } from "@lingui/react/macro";
import { requestLabels, requestOfOrder } from "../../../domain/inquiries/request-words.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { type InquiryStatus, statuses } from "./inquiry-status.ts";
import type { Inquiry } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

type Topic = Pick<Inquiry, "kind" | "order_id" | "product_name" | "subject"> & {
  product: { name: string } | null;
};

export function topicOf(inquiry: Topic): string {
  const { kind, order_id } = inquiry;
  return kind === "question" || order_id === null ? nameOf(inquiry) : say(requestOfOrder(kind, order_id));
}

/** The product's name, for a deleted product its name when the inquiry was sent, or the subject. */
export function nameOf({ product, product_name, subject }: Topic): string {
  return subject ?? product?.name ?? product_name;
}

export function ProductPhoto({ of: { product } }: { of: Pick<Inquiry, "product"> }) {
  return <Photo image={product?.image ?? null} alt="" sizes="48px" className="size-12 shrink-0" />;
}

export function KindBadge({ of: { kind } }: { of: Pick<Inquiry, "kind"> }) {
  const { t } = useLingui();
  if (kind === "question") return null;
  return (
    <Badge tone={kind === "cancel" ? "red" : "yellow"} plain>
      {t(requestLabels[kind])}
    </Badge>
  );
}

export function StatusBadge({ status }: { status: InquiryStatus }) {
  const { t } = useLingui();
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

export function WriterBadge({ of: { user } }: { of: Pick<Inquiry, "user"> }) {
  const { t } = useLingui();
  if (!user) return null;
  const isAdmin = user.user_roles.some(({ role }) => role === "admin");
  return (
    <Badge tone="grey" plain>
      {isAdmin ? t`Admin` : t`Customer`}
    </Badge>
  );
}
