import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod";
import { refusalParts } from "../domain/refusals/refusal-parts.ts";
import type { CallerApi } from "../work/data-api-client.ts";
import { type ExportRequest, hasPeriod, type ReportName, type ReportRow } from "../domain/reports/reports.ts";

export class Refused extends Error {
  readonly status: 400 | 401 | 403;
  readonly reason: MessageDescriptor;

  constructor(status: 400 | 401 | 403, reason: MessageDescriptor) {
    super(reason.message);
    this.status = status;
    this.reason = reason;
  }
}

/** In milliseconds, for one page. */
const timeout = 30_000;

/** PostgreSQL's error code for a statement that took too long. */
const tookTooLong = "57014";

type Values = Record<string, string | number | boolean>;

/** A function of the database; `after` says how the next page follows a row. */
type Source = { call: string; pageSize?: number; after?: (row: ReportRow) => Values };

const afterOrder = ({ placed_at, id }: ReportRow) => ({
  after_time: String(placed_at),
  after_id: Number(id),
});

const bySubscriber = { pageSize: 5000, after: ({ id }: ReportRow) => ({ after_id: Number(id) }) };

const sources: Record<ReportName, Source> = {
  sales: { call: "sales_by_time" },
  products: {
    call: "sales_by_product",
    pageSize: 10_000,
    after: ({ key }) => ({ after: String(key) }),
  },
  categories: { call: "sales_by_category" },
  countries: { call: "sales_by_country" },
  taxes: { call: "tax_by_rate" },
  refunds: { call: "refunds_by_time" },
  stock: {
    call: "stock_value",
    pageSize: 5000,
    after: ({ product_id, value_id }) => ({
      after_product: Number(product_id),
      after_value: Number(value_id),
    }),
  },
  unsold: {
    call: "unsold_products",
    pageSize: 5000,
    after: ({ product_id }) => ({ after_product: Number(product_id) }),
  },
  orders: { call: "report_orders", pageSize: 2000, after: afterOrder },
  subscribers: { call: "newsletter_addresses", ...bySubscriber },
  unsubscribed: { call: "newsletter_addresses", ...bySubscriber },
  catalog: { call: "export_products", pageSize: 500, after: ({ id }) => ({ after_product: Number(id) }) },
  lines: {
    call: "report_order_lines",
    pageSize: 2000,
    after: (row) => ({ ...afterOrder(row), after_line: Number(row["line_id"]) }),
  },
};

/** Reads a report page by page with the caller's rights, so that only one page is in memory. */
export async function* readPages(
  api: CallerApi,
  { authorization, request }: { authorization: string; request: ExportRequest },
  signal: AbortSignal,
): AsyncGenerator<ReportRow[], void> {
  const { call, pageSize, after } = sources[request.report];
  let values: Values = { ...valuesOf(request), ...(pageSize && { most: pageSize }) };
  for (;;) {
    const rows = await ask(api, authorization, call, values, signal);
    yield rows;
    const last = rows.at(-1);
    if (!pageSize || !after || !last || rows.length < pageSize) return;
    values = { ...values, ...after(last) };
  }
}

function valuesOf({ report, from, to, unit, ids, chosen }: ExportRequest): Values {
  if (ids && (report === "orders" || report === "lines")) return { ids: `{${ids.join(",")}}` };
  if (chosen && report === "catalog") return { chosen };
  if (report === "unsubscribed") return { ended: true };
  if (!hasPeriod(report)) return {};
  const isByTime = report === "sales" || report === "refunds";
  return { first_day: from ?? "", last_day: to ?? "", ...(isByTime && { unit: unit ?? "day" }) };
}

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** The database's own words, which have translations by their code. */
function inOurWords(answer: unknown, message: string): MessageDescriptor {
  const code = refusalParts(answer)?.code;
  return { id: code === undefined ? message : `refusal.${code}`, message };
}

async function ask(api: CallerApi, authorization: string, call: string, values: Values, signal: AbortSignal) {
  const parameters = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  const response = await api.fetch(
    new Request(`${api.url}/rest/v1/rpc/${call}?${parameters}`, {
      headers: { apikey: api.publishableKey, Authorization: authorization },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    }),
  );
  if (response.ok) return (await response.json()) as ReportRow[];
  const answer: unknown = await response.json().catch(() => null);
  const refusal = refusalSchema.safeParse(answer).data;
  if (refusal?.code === tookTooLong)
    throw new Refused(400, msg`This period has too many orders for one report. Please choose a shorter one.`);
  if (response.status === 401) throw new Refused(401, msg`Your session has ended. Please log in again.`);
  if (refusal?.code === "PT403" || refusal?.code === "PT400")
    throw new Refused(refusal.code === "PT403" ? 403 : 400, inOurWords(answer, refusal.message));
  throw new Error(`The database refused ${call}: ${refusal?.code ?? response.status}`);
}
