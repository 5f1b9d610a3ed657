import type { ReportRow } from "../domain/reports/reports.ts";

const columns = ["photographs", "combination_photograph", "unsubscribe"];

/** Rows with addresses that work everywhere: those of this shop have its name before their path. */
export function withAbsoluteAddresses(rows: readonly ReportRow[], siteUrl: string): ReportRow[] {
  return rows.map((row) => {
    const found = columns.flatMap((name) => {
      const addresses = row[name];
      return typeof addresses === "string" ? [[name, absolute(addresses, siteUrl)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(found) };
  });
}

/** One to a line. */
function absolute(addresses: string, siteUrl: string): string {
  return addresses.replaceAll(/^\/(?!\/)/gm, `${siteUrl}/`);
}
