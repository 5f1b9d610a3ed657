import { Badge } from "../../ui/badge.tsx";
import { Photo } from "../../ui/photo.tsx";
import { type InquiryStatus, statuses } from "./inquiry-status.ts";
import type { Inquiry } from "./queries.ts";

/**
 * What it is about: the product's name, for a deleted product its name when the inquiry was sent, and the subject of a
 * message from the contact page.
 */
export function topicOf({
  product,
  product_name,
  subject,
}: Pick<Inquiry, "product" | "product_name" | "subject">) {
  return subject ?? product?.name ?? product_name;
}

export function ProductPhoto({ of: { product } }: { of: Pick<Inquiry, "product"> }) {
  return <Photo image={product?.image ?? null} alt="" sizes="48px" className="size-12 shrink-0" />;
}

export function StatusBadge({ status }: { status: InquiryStatus }) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Says whether an admin or a customer wrote. Guests have no badge. */
export function WriterBadge({ of: { user } }: { of: Pick<Inquiry, "user"> }) {
  if (!user) return null;
  const isAdmin = user.user_roles.some(({ role }) => role === "admin");
  return (
    <Badge tone="grey" plain>
      {isAdmin ? "Admin" : "Customer"}
    </Badge>
  );
}
