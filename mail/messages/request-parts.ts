import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { reasonLabels, type RequestKind } from "../../domain/inquiries/request-words.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { labeled } from "../look/labeled.ts";
import type { Inquiry } from "./data.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

type Said = "asked" | "title" | "re" | "youAsked";

/** What mails say of a request about an order. */
const words: Record<RequestKind, Record<Said, (number: string) => MessageDescriptor>> = {
  cancel: {
    asked: (number) => msg`Cancellation asked for: order ${{ number }}`,
    title: (number) => msg`A customer asks for the cancellation of order ${{ number }}`,
    re: (number) => msg`Re: cancellation of order ${{ number }}`,
    youAsked: (number) => msg`You asked for the cancellation of order ${{ number }}:`,
  },
  return: {
    asked: (number) => msg`Return asked for: order ${{ number }}`,
    title: (number) => msg`A customer asks for the return of order ${{ number }}`,
    re: (number) => msg`Re: return of order ${{ number }}`,
    youAsked: (number) => msg`You asked for the return of order ${{ number }}:`,
  },
};

/** Null for a question. */
export function requestOf(
  { kind, order_id: order }: Inquiry,
  { t }: I18n,
): { order: number; says: (what: Said) => string } | null {
  if (kind == null || kind === "question" || order == null) return null;
  return { order, says: (what) => t(words[kind][what](orderNumber(order))) };
}

export function requestBlocks({ pieces, reason, message }: Inquiry, { t }: I18n): Block[] {
  const lines = (pieces ?? []).map(({ name, quantity, options }) =>
    [
      `${quantity} × ${oneLine(name)}`,
      ...(options ?? []).map((option) => labeled(oneLine(option.name), unlinked(oneLine(option.value)), t)),
    ].join(", "),
  );
  const said = Object.entries(reasonLabels).find(([known]) => known === reason)?.[1];
  const facts: Fact[] = [
    { label: t(msg`Pieces`), value: lines.join("\n") },
    ...(said === undefined ? [] : [{ label: t(msg`Reason`), value: t(said) }]),
  ];
  return [
    { kind: "facts", facts },
    ...(message === "" ? [] : [{ kind: "quote", text: unlinked(manyLines(message)) } as const]),
  ];
}
