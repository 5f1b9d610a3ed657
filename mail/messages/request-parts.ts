import { reasonLabels, requestLabels, requestOfOrder } from "../../domain/inquiries/request-words.ts";
import type { Block, Fact } from "../look/blocks.ts";
import type { Inquiry } from "./data.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

/** Null for a question. */
export function requestOf({
  kind,
  order_id,
}: Inquiry): { label: string; topic: string; order: number } | null {
  if (kind == null || kind === "question" || order_id == null) return null;
  return { label: requestLabels[kind], topic: requestOfOrder(kind, order_id), order: order_id };
}

export function requestBlocks({ pieces, reason, message }: Inquiry): Block[] {
  const lines = (pieces ?? []).map(({ name, quantity, options }) =>
    [
      `${quantity} × ${oneLine(name)}`,
      ...(options ?? []).map((option) => `${oneLine(option.name)}: ${unlinked(oneLine(option.value))}`),
    ].join(", "),
  );
  const said = Object.entries(reasonLabels).find(([known]) => known === reason)?.[1];
  const facts: Fact[] = [
    { label: "Pieces", value: lines.join("\n") },
    ...(said === undefined ? [] : [{ label: "Reason", value: said }]),
  ];
  return [
    { kind: "facts", facts },
    ...(message === "" ? [] : [{ kind: "quote", text: unlinked(manyLines(message)) } as const]),
  ];
}
