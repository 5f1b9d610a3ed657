import type { WriteReport } from "../../backend/data-api/service.ts";

/** Whether a write empties the page cache, as functions say in `response.changes`; orders and payments do not. */
export function changesPages({ kind, changes }: WriteReport): boolean {
  return kind === "table" || changes !== undefined;
}

/** Whether products or collections may be published since, or no longer. */
export function changesListed({ kind, name }: WriteReport): boolean {
  return /^(?:products|collections)$/.test(name)
    ? kind === "table"
    : /^(?:apply|undo)_catalog_run$/.test(name) && kind === "function";
}

/** Says whether a write may put a message into the outbox. Those of the outbox's own worker and of other jobs do not. */
export function mayTellSomebody({ kind, name }: WriteReport): boolean {
  return (
    kind === "table" ||
    !/^(?:claim_messages|note_mail_set_up|note_message_\w+|trim_messages|payment_work|may_pay|due_photographs|note_photograph|unused_review_photographs|claim_metal_address)$/.test(
      name,
    )
  );
}

export function changesMailServer({ kind, name }: WriteReport): boolean {
  return kind === "table" && name === "mail_settings";
}
