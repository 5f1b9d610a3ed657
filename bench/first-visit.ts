import { execFile, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "../scripts/find-chromium.mjs";
import { temporaryDirectory } from "../tests/setup/shop-process.ts";
import { serve } from "./world.ts";

/**
 * Lighthouse's simulated phone on its first visit, five times for each page and for a bare static page with the same
 * photograph, alternating; medians. Lighthouse itself is downloaded when it is first needed.
 */
const lighthouse = "lighthouse@13.5.0";
const runs = 5;
const pages = ["/", "/products", "/product/1"];
const promises = { score: 99, firstPaint: 1000, largestPaint: 1500, toBare: 1.25, shift: 0 };

/** The score is of 100, times are milliseconds. */
type Visit = { score: number; firstPaint: number; largestPaint: number; shift: number };

const directory = temporaryDirectory();
const reports = mkdtempSync(join(tmpdir(), "facet-lighthouse-"));
const processes: ChildProcess[] = [];
try {
  const { port: shop } = await serve("bench/servers/shop.ts", directory, processes);
  for (const path of pages) {
    const page = `http://127.0.0.1:${shop}${path}`;
    const { port } = await serve("bench/servers/photograph.ts", page, processes);
    const bare = `http://127.0.0.1:${port}/`;
    // Renders the photographs.
    await visit(page);
    const visits: [ours: Visit, bare: Visit][] = [];
    for (let run = 0; run < runs; run++) visits.push([await visit(page), await visit(bare)]);
    report(
      path,
      visits.map(([ours]) => ours),
      visits.map(([, its]) => its),
    );
  }
} finally {
  for (const process of processes) {
    const ended = once(process, "exit");
    process.kill();
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
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
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    shift: value("cumulative-layout-shift"),
  };
}

function report(path: string, ours: Visit[], bare: Visit[]) {
  const score = median(ours, "score");
  const firstPaint = median(ours, "firstPaint");
  const largestPaint = median(ours, "largestPaint");
  const barePaint = median(bare, "largestPaint");
  const shift = median(ours, "shift");
  print(`${path}: performance`, score.toFixed(0), promises.score, score >= promises.score);
  print(
    `${path}: first paint`,
    seconds(firstPaint),
    seconds(promises.firstPaint),
    firstPaint <= promises.firstPaint,
  );
  print(
    `${path}: largest paint`,
    seconds(largestPaint),
    seconds(promises.largestPaint),
    largestPaint <= promises.largestPaint,
  );
  const ratio = largestPaint / barePaint;
  print(
    `${path}: largest paint to that of a bare page (${seconds(barePaint)})`,
    ratio.toFixed(2),
    promises.toBare,
    ratio <= promises.toBare,
  );
  print(`${path}: layout shift`, shift.toFixed(3), promises.shift, shift <= promises.shift);
}

function print(what: string, value: string, promise: number | string, isKept: boolean) {
  console.log(`${what}: ${value} (promise ${promise}: ${isKept ? "kept" : "BROKEN"})`);
  if (!isKept) process.exitCode = 1;
}

function median(visits: Visit[], figure: keyof Visit): number {
  return visits.map((visit) => visit[figure]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
