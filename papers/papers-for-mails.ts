import { z } from "zod";
import { type DataApi, readService } from "../work/data-api-client.ts";
import { mailFacts } from "../domain/mail/kinds.ts";
import type { Draw } from "./draw.ts";
import { fileName } from "./file-name.ts";
import { type Invoice, invoiceSchema } from "./drawing/shapes.ts";

type Message = { kind: string; data: unknown; created_at: string };

export type PapersFor = (message: Message) => Promise<{ filename: string; content: Buffer }[]>;

const dataSchema = z.object({ order: z.object({ id: z.int() }) });
const rowsSchema = z.array(z.object({ issued_at: z.string(), document: invoiceSchema }));

export function papersForMails(api: DataApi, draw: Draw): PapersFor {
  return async ({ kind, data, created_at: written }) => {
    const { paper: wanted } = mailFacts(kind) ?? {};
    if (wanted === undefined) return [];
    const { order } = dataSchema.parse(data);
    const path = `invoices?order_id=eq.${order.id}&order=id&select=issued_at,document`;
    const rows = rowsSchema.parse(await readService(api, path));
    const paper =
      wanted === "invoice"
        ? rows.findLast(isInvoice)
        : rows.find(
            (row) =>
              isInvoice(row) === (wanted === "new invoice") &&
              Date.parse(row.issued_at) >= Date.parse(written),
          );
    return paper ? [{ filename: fileName([paper.document]), content: await draw([paper.document]) }] : [];
  };
}

const isInvoice = ({ document }: { document: Invoice }): boolean => document.kind === "invoice";
