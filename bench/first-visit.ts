import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "../scripts/find-chromium.mjs";
import { median, report } from "./compare.ts";
import { withDemoShop } from "./demo-shop.ts";

/**
 * Lighthouse's simulated phone on its first visit, five times for each page and for a bare static page with the same
 * photograph, alternating; medians. Lighthouse itself is downloaded when it is first needed.
 */
const lighthouse = "lighthouse@13.5.0";
const runs = 5;
const pages = ["/", "/products", "/product/1"];
/** The score is of 100, times are seconds. */
type Visit = { score: number; firstPaint: number; largestPaint: number; shift: number };

const reports = mkdtempSync(join(tmpdir(), "facet-lighthouse-"));
try {
  await withDemoShop(async (shop) => {
    for (const path of pages) {
      const page = shop.url + path;
      const bare = `http://127.0.0.1:${await shop.startServer("photograph", page)}/`;
      // Renders the photographs.
      await visit(page);
      const visits: [ours: Visit, bare: Visit][] = [];
      for (let run = 0; run < runs; run++) visits.push([await visit(page), await visit(bare)]);
      reportVisits(path, visits);
    }
  });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function visit(address: string): Promise<Visit> {
  const file = join(reports, "report.json");
  const flags =
    "--headless --no-sandbox --disable-background-networking --disable-component-update --disable-sync";
  await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthouse,
      address,
      "--only-categories=performance",
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as {
    categories: { performance: { score: number } };
    audits: Record<string, { numericValue: number }>;
  };
  const value = (audit: string) => audits[audit]!.numericValue;
  return {
    score: categories.performance.score * 100,
    firstPaint: value("first-contentful-paint") / 1000,
    largestPaint: value("largest-contentful-paint") / 1000,
    shift: value("cumulative-layout-shift"),
  };
}

function reportVisits(path: string, visits: [ours: Visit, bare: Visit][]) {
  const ours = (figure: keyof Visit) => median(visits.map(([visit]) => visit[figure]));
  const bare = median(visits.map(([, visit]) => visit.largestPaint));
  const largestPaint = ours("largestPaint");
  report({ name: `${path}: performance`, value: ours("score"), atLeast: 99 });
  report({ name: `${path}: first paint`, value: ours("firstPaint"), unit: "s", atMost: 1 });
  report({ name: `${path}: largest paint`, value: largestPaint, unit: "s", atMost: 1.5 });
  const toBare = `${path}: largest paint to that of a bare page, ${bare.toFixed(2)} s`;
  report({ name: toBare, value: largestPaint / bare, atMost: 1.25 });
  // A hundredth is what the fallback fonts may move; browsers call a tenth good.
  report({ name: `${path}: layout shift`, value: ours("shift"), atMost: 0.01 });
}
