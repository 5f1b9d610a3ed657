import { z } from "zod";
import { type DataApi, readService } from "../backend/shared/data-api-client.ts";
import type { Draw } from "./draw.ts";
import { fileName } from "./file-name.ts";
import { type Invoice, invoiceSchema } from "./shapes.ts";

type Message = { kind: string; data: unknown; created_at: string };

/** Finds what a mail to a customer brings along. */
export type PapersFor = (message: Message) => Promise<{ filename: string; content: Buffer }[]>;

const dataSchema = z.object({ order: z.object({ id: z.int() }) });
const rowsSchema = z.array(z.object({ issued_at: z.string(), document: invoiceSchema }));

/**
 * With its invoice goes the mail that an order was paid or shipped; with a new paper each other mail about what issued it: a
 * delivery without shipping, a refund, a cancellation.
 */
export function papersForMails(api: DataApi, draw: Draw): PapersFor {
  return async ({ kind, data, created_at: written }) => {
    if (!/^order_(paid|shipped|delivered|refunded|cancelled)$/.test(kind)) return [];
    const { order } = dataSchema.parse(data);
    const path = `invoices?order_id=eq.${order.id}&order=id&select=issued_at,document`;
    const rows = rowsSchema.parse(await readService(api, path));
    const paper =
      kind === "order_paid" || kind === "order_shipped"
        ? rows.findLast(isInvoice)
        : rows.find(
            (row) =>
              isInvoice(row) === (kind === "order_delivered") &&
              Date.parse(row.issued_at) >= Date.parse(written),
          );
    return paper ? [{ filename: fileName([paper.document]), content: await draw([paper.document]) }] : [];
  };
}

const isInvoice = ({ document }: { document: Invoice }): boolean => document.kind === "invoice";
