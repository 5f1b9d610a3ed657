import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { isAdmin } from "../domain/people/is-admin.ts";
import { askAsCaller, type CallerApi, Denied } from "../work/data-api-client.ts";
import { createTickets } from "../work/download-tickets.ts";
import {
  type ExportFormat,
  type ExportRequest,
  hasPeriod,
  reports,
  type ReportRow,
} from "../domain/reports/reports.ts";
import { csvFile } from "./csv.ts";
import { exportRequestSchema } from "./export-request.ts";
import { readPages, Refused } from "./read-pages.ts";
import { streamOf } from "./stream-of.ts";

type Options = {
  api: CallerApi;
  signingSecret: string;
  log: Logger;
};

/** Each download reads with one connection. */
const most = 4;

/**
 * `POST /reports/address` with an `ExportRequest` returns `{ address }` for administrators, which a browser loads within
 * five minutes; the file is written while it is read, page by page.
 */
export function reportRoutes({ api, signingSecret, log }: Options): Hono {
  const tickets = createTickets({ secret: signingSecret, purpose: "report", request: exportRequestSchema });
  let running = 0;
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 20_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });

  routes.post("/reports/address", async (context) => {
    const request = exportRequestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json({ message: "This request could not be read." }, 400);
    const authorization = context.req.header("authorization");
    if (!authorization || !(await isAdmin(api, authorization)))
      return context.json({ message: "Only admins may export reports." }, 403);
    const ticket = await tickets.create({ authorization, request: request.data });
    return context.json({ address: `/reports/download/${ticket}` });
  });

  routes.get("/reports/download/:ticket", async (context) => {
    const ticket = await tickets.read(context.req.param("ticket"));
    if (!ticket) return context.text("This address has expired. Please export the report again.", 404);
    if (running >= most)
      return context.text("Several exports are running already. Please try again in a minute.", 503);
    running++;
    const stopped = new AbortController();
    const { request } = ticket;
    const pages = readPages(api, ticket, stopped.signal);
    try {
      // Read before the answer begins, so that a refusal has a status of its own.
      const first = await pages.next();
      const { columns, label } = reports[request.report];
      const rows = pagesFrom(first, pages);
      const file =
        request.format === "xlsx"
          ? (await import("./xlsx.ts")).xlsxFile(columns, rows, label)
          : csvFile(columns, rows, await localeOf(api, ticket.authorization));
      const body = streamOf(file, (failure) => {
        if (stopped.signal.aborted) return;
        if (failure) log.warn({ problem: failure.message }, "an export was cut off");
        running--;
        stopped.abort();
      });
      return download(context, request, body);
    } catch (error) {
      running--;
      throw error;
    }
  });

  routes.onError((error, context) => {
    if (error instanceof Refused || error instanceof Denied) return context.text(error.message, error.status);
    log.warn({ problem: error.message }, "a report failed");
    return context.text("Something went wrong on our side. Please try again.", 503);
  });
  return routes;
}

type Page = IteratorResult<ReportRow[], void>;

const factsSchema = z.array(z.object({ locale: z.string() })).length(1);

async function localeOf(api: CallerApi, authorization: string): Promise<string> {
  return factsSchema.parse(await askAsCaller(api, authorization, "shop_facts?select=locale"))[0]!.locale;
}

async function* pagesFrom(first: Page, others: AsyncIterable<ReportRow[]>): AsyncGenerator<ReportRow[]> {
  if (first.done) return;
  yield first.value;
  yield* others;
}

/** `sales-by-month-2026-01-01-to-2026-12-31`, without its ending. */
function fileName({ report, from, to, unit, ids }: ExportRequest): string {
  const what = report === "lines" ? "order-lines" : report;
  if (ids) return `${what}-chosen`;
  if (!hasPeriod(report)) return `${report}-${new Date().toISOString().slice(0, 10)}`;
  const by = report === "sales" || report === "refunds" ? `-by-${unit ?? "day"}` : "";
  return `${what}${by}-${from}-to-${to}`;
}

const types: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

function download(context: Context, request: ExportRequest, body: ReadableStream<Uint8Array>): Response {
  const { format = "csv" } = request;
  return context.body(body, 200, {
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="${fileName(request)}.${format}"`,
    "Referrer-Policy": "no-referrer",
  });
}
