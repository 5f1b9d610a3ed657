import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { isAdmin } from "../domain/people/is-admin.ts";
import { askAsCaller, type DataApi, Denied, Refused } from "../work/data-api-client.ts";
import type { MakeRateLimit } from "../work/gate/rate-limits.ts";
import { orderNumber } from "../domain/orders/order-number.ts";
import { Busy, type Draw } from "./draw.ts";
import { fileName } from "./file-name.ts";
import { giftReceipts, issuedPaper, issueInvoice, packingSlips } from "./records.ts";
import { type Invoice, mostPapers } from "./drawing/shapes.ts";
import type { RefusalParts } from "../domain/refusals/refusal-parts.ts";
import { refused } from "../domain/refusals/refused.ts";

type Options = {
  api: DataApi;
  draw: Draw;
  siteUrl: () => string;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  log: Logger;
};

const orderId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const orderIds = z.array(orderId).min(1).max(mostPapers);
const slipsSchema = z.object({ order_ids: orderIds, prices: z.boolean().default(false) });
const idsSchema = z.object({ order_ids: orderIds });
const paperSchema = z.object({
  number: z.string().regex(/^[A-Z0-9-]{6,16}$/),
  order_id: orderId.optional(),
  key: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
});

/**
 * Sends papers as PDFs: packing slips, gift receipts and invoices to administrators, an invoice or credit note to its buyer as well.
 */
export function paperRoutes({ api, draw, siteUrl, addressOf, rateLimit, log }: Options): Hono {
  const requests = rateLimit("papers", { max: 100, seconds: 600 });
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 10_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    const wait = await requests.count(addressOf(context));
    if (wait === 0) return next();
    context.header("Retry-After", String(wait));
    return context.json(
      refused("papers_too_many", "Too many documents. Please wait a few minutes and try again."),
      429,
    );
  });

  const callerOf = (context: Context) => ({ api, authorization: context.req.header("authorization") });

  async function asAdmin(context: Context) {
    const caller = callerOf(context);
    if (!(await isAdmin(api, caller.authorization)))
      throw new Denied(403, refused("papers_for_admins", "Only admins may print these documents."));
    return caller;
  }

  const notePrint = (context: Context, paper: string, ids: readonly number[]) =>
    askAsCaller(api, context.req.header("authorization"), "rpc/note_print", { order_ids: ids, paper });

  routes.post("/papers/packing-slips", async (context) => {
    const { order_ids: asked, prices } = await readBody(context, slipsSchema);
    const ids = [...new Set(asked)];
    const slips = await packingSlips(await asAdmin(context), ids, prices);
    const file = await draw(slips, addressOf(context));
    await notePrint(context, "packing_slip", ids);
    return pdf(context, file, fileName(slips));
  });

  routes.post("/papers/gift-receipts", async (context) => {
    const ids = [...new Set((await readBody(context, idsSchema)).order_ids)];
    const receipts = await giftReceipts(await asAdmin(context), ids, `${siteUrl()}/contact`);
    const file = await draw(receipts, addressOf(context));
    await notePrint(context, "gift_receipt", ids);
    return pdf(context, file, fileName(receipts));
  });

  routes.post("/papers/invoices", async (context) => {
    const ids = [...new Set((await readBody(context, idsSchema)).order_ids)];
    const caller = await asAdmin(context);
    const invoices: Invoice[] = [];
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- numbers in the order of the orders
      invoices.push(
        await issueInvoice(caller, id).catch((error) => refuse(error, ids.length > 1 ? id : undefined)),
      );
    }
    const file = await draw(invoices, addressOf(context));
    await notePrint(context, "invoice", ids);
    return pdf(context, file, fileName(invoices));
  });

  routes.post("/papers/invoice", async (context) => {
    const { number, order_id: id, key } = await readBody(context, paperSchema);
    const guest = id !== undefined && key !== undefined ? { orderId: id, key } : undefined;
    const { orderId: order, paper } = await issuedPaper(callerOf(context), number, guest);
    const file = await draw([paper], addressOf(context));
    if (!guest && (await isAdmin(api, context.req.header("authorization"))))
      // The order may have been deleted since.
      await notePrint(context, paper.kind, [order]).catch(() => {});
    return pdf(context, file, fileName([paper]));
  });

  routes.onError((error, context) => {
    const say = (parts: RefusalParts, status: 400 | 401 | 403 | 404 | 409 | 503) =>
      context.json(parts, status, { "Cache-Control": "no-store" });
    if (error instanceof Denied) return say(error.parts, error.status);
    if (error instanceof Refused) return say(error.parts, 409);
    if (error instanceof Busy) return say(error.parts, 503);
    log.warn({ problem: error.message }, "papers could not be made");
    return say(refused("paper_not_drawn", "The PDF could not be created. Please try again."), 503);
  });
  return routes;
}

/** Says which of several orders is refused. */
function refuse(error: unknown, id: number | undefined): never {
  if (id === undefined || !(error instanceof Refused)) throw error;
  throw new Refused(
    refused("paper_of_order_refused", `Order ${orderNumber(id)}: ${error.message}`, {
      order: orderNumber(id),
      reason: { refusal: error.parts },
    }),
  );
}

function pdf(context: Context, file: Buffer<ArrayBuffer>, name: string): Response {
  return context.body(file, 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Length": String(file.byteLength),
    "Cache-Control": "no-store",
  });
}

async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await context.req.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success) throw new Denied(400, refused("bad_request", "This request could not be read."));
  return result.data;
}
