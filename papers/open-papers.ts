import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { DataApi } from "../work/data-api-client.ts";
import type { MakeRateLimit } from "../work/gate/rate-limits.ts";
import { openGate } from "../work/gate/gate.ts";
import { Busy, type Draw } from "./draw.ts";
import { drawInProcess } from "./pdf-process.ts";
import { type FetchFile, logoFiles } from "./logo-files.ts";
import { papersForMails, type PapersFor } from "./papers-for-mails.ts";
import { paperRoutes } from "./routes.ts";

type Options = {
  api: DataApi;
  fetchFile: FetchFile;
  fonts: readonly string[];
  siteUrl: () => string;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  log: Logger;
};

/** In milliseconds. */
const longestWait = 30_000;

/** Draws each file in a process of its own, two at a time. */
export function openPapers({ fetchFile, fonts, ...options }: Options): {
  routes: Hono;
  papersFor: PapersFor;
} {
  const gate = openGate({
    places: 2,
    perOwner: 1,
    maxWaiting: 40,
    timeout: longestWait,
    refusal: () => new Busy("too many papers"),
  });
  const draw: Draw = (papers, owner) =>
    gate.run(
      async () =>
        drawInProcess({
          papers,
          fonts,
          logos: await logoFiles(
            papers.map(({ seller }) => seller.logo),
            fetchFile,
          ),
        }),
      { owner },
    );
  return { routes: paperRoutes({ ...options, draw }), papersFor: papersForMails(options.api, draw) };
}
