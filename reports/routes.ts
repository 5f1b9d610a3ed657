import { msg } from "@lingui/core/runtime-macro";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { furtherLanguages } from "../domain/languages/further-languages.ts";
import { exportColumns } from "../domain/reports/export-columns.ts";
import type { ReportColumn } from "../domain/reports/columns.ts";
import { isAdmin } from "../domain/people/is-admin.ts";
import { askAsCaller, type CallerApi, Denied } from "../work/data-api-client.ts";
import { createTickets } from "../work/download-tickets.ts";
import {
  type ExportFormat,
  type ExportRequest,
  hasPeriod,
  type ReportName,
  reports,
  type ReportRow,
} from "../domain/reports/reports.ts";
import { withAbsoluteAddresses } from "./absolute-addresses.ts";
import { csvFile } from "./csv.ts";
import { exportRequestSchema } from "./export-request.ts";
import { readPages, Refused } from "./read-pages.ts";
import { streamOf } from "./stream-of.ts";
import { refused } from "../domain/refusals/refused.ts";
import { languageOf } from "../work/languages/language.ts";
import { askedLanguage } from "../work/languages/asked-language.ts";

type Options = {
  api: CallerApi;
  signingSecret: string;
  siteUrl: () => string;
  log: Logger;
};

/** Each download reads with one connection. */
const most = 4;

/** What these say of the shop's own files and pages is read elsewhere. */
const namesPages: ReadonlySet<ReportName> = new Set(["catalog", "subscribers"]);

/** Of a product, each with the shop's name before its path. */
const mostPhotographs = 21;

/**
 * `POST /reports/address` with an `ExportRequest` returns `{ address }` for administrators, which a browser loads within
 * five minutes; the file is written while it is read, page by page.
 */
export function reportRoutes({ api, signingSecret, siteUrl, log }: Options): Hono {
  const tickets = createTickets({ secret: signingSecret, purpose: "report", request: exportRequestSchema });
  let running = 0;
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 2_000_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });

  routes.post("/reports/address", async (context) => {
    const request = exportRequestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json(refused("bad_request", "This request could not be read."), 400);
    const authorization = context.req.header("authorization");
    if (!authorization || !(await isAdmin(api, authorization)))
      return context.json(refused("reports_for_admins", "Only admins may export reports."), 403);
    const asked = await remembered(api, authorization, request.data);
    const ticket = await tickets.create({ authorization, request: asked });
    return context.json({ address: `/reports/download/${ticket}` });
  });

  routes.get("/reports/download/:ticket", async (context) => {
    const ticket = await tickets.read(context.req.param("ticket"));
    if (!ticket)
      return context.text(
        inLanguageOf(context)(msg`This address has expired. Please export the report again.`),
        404,
      );
    if (running >= most)
      return context.text(
        inLanguageOf(context)(msg`Several exports are running already. Please try again in a minute.`),
        503,
      );
    running++;
    const stopped = new AbortController();
    const { request } = ticket;
    const pages = readPages(api, ticket, stopped.signal);
    try {
      // Read before the answer begins, so that a refusal has a status of its own.
      const first = await pages.next();
      const { label } = reports[request.report];
      const columns = await columnsOf(request.report, api, ticket.authorization);
      const read = pagesFrom(first, pages);
      const rows = namesPages.has(request.report) ? absolutePages(read, siteUrl()) : read;
      // A file of the catalog is imported again, by its English headings.
      const { t } = languageOf(request.report === "catalog" ? "en" : (request.language ?? "en"));
      if (request.format === "xlsx" && request.report === "catalog")
        await refuseLongTexts(api, ticket, siteUrl());
      const file =
        request.format === "xlsx"
          ? (await import("./xlsx.ts")).xlsxFile(columns, rows, t(label), t)
          : csvFile(columns, rows, await localeOf(api, ticket.authorization), t);
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
    const t = inLanguageOf(context);
    if (error instanceof Refused) return context.text(t(error.reason), error.status);
    if (error instanceof Denied) return context.text(error.message, error.status);
    log.warn({ problem: error.message }, "a report failed");
    return context.text(t(msg`Something went wrong on our side. Please try again.`), 503);
  });
  return routes;
}

/** A browser shows the answer instead of a file. */
const inLanguageOf = ({ req }: Context) => askedLanguage(req.header("accept-language")).t;

/** A request whose products the database knows, because an address cannot name that many. */
async function remembered(
  api: CallerApi,
  authorization: string,
  request: ExportRequest,
): Promise<ExportRequest> {
  const { ids, ...others } = request;
  if (request.report !== "catalog" || !ids) return request;
  return {
    ...others,
    chosen: z.uuid().parse(await askAsCaller(api, authorization, "rpc/choose_products", { ids })),
  };
}

type Page = IteratorResult<ReportRow[], void>;

const factsSchema = z.array(z.object({ locale: z.string() })).length(1);

async function localeOf(api: CallerApi, authorization: string): Promise<string> {
  return factsSchema.parse(await askAsCaller(api, authorization, "shop_facts?select=locale"))[0]!.locale;
}

const languagesSchema = z.array(z.object({ code: z.string() }));

/** A file of the catalog has columns for each further language of the shop. */
async function columnsOf(
  report: ReportName,
  api: CallerApi,
  authorization: string,
): Promise<readonly ReportColumn[]> {
  if (report !== "catalog") return reports[report].columns;
  const [languages, facts] = await Promise.all([
    askAsCaller(api, authorization, "shop_languages?select=code&order=code"),
    askAsCaller(api, authorization, "shop_facts?select=language"),
  ]);
  const [own] = z.array(z.object({ language: z.string() })).parse(facts);
  return exportColumns(furtherLanguages(languagesSchema.parse(languages), own?.language));
}

async function* absolutePages(pages: AsyncIterable<ReportRow[]>, siteUrl: string) {
  for await (const rows of pages) yield withAbsoluteAddresses(rows, siteUrl);
}

/** Before anything is written: addresses of photographs may be longer together than a cell of Excel. */
async function refuseLongTexts(
  api: CallerApi,
  { authorization, request: { chosen } }: { authorization: string; request: ExportRequest },
  siteUrl: string,
) {
  const { longestText } = await import("./xlsx.ts");
  const longest = longestText - mostPhotographs * siteUrl.length;
  const id = await askAsCaller(api, authorization, "rpc/overlong_product", { longest, chosen });
  if (id !== null)
    throw new Refused(
      400,
      msg`The product ${{ id: Number(id) }} has a text of more than 32,767 characters, which is all that a cell of Excel can hold. Please export a CSV file.`,
    );
}

async function* pagesFrom(first: Page, others: AsyncIterable<ReportRow[]>): AsyncGenerator<ReportRow[]> {
  if (first.done) return;
  yield first.value;
  yield* others;
}

/** `sales-by-month-2026-01-01-to-2026-12-31`, without its ending. */
function fileName({ report, from, to, unit, ids, chosen }: ExportRequest): string {
  const what = report === "lines" ? "order-lines" : report;
  if (ids ?? chosen) return `${what}-chosen`;
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
