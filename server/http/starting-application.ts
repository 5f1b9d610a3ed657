import type { Hono } from "hono";
import type { Logger } from "pino";
import { applicationFrame, readiness } from "./application-frame.ts";
import { backInAMoment, type Pause } from "./back-in-a-moment.ts";
import type { CommonHeaders } from "./security-headers.ts";

const starting: Pause = {
  sentence: "The shop is starting. Please try again in a few seconds.",
  explanation: "The shop is starting.",
};

/** What the port answers until the shop behind it is open, which may take as long as its migrations do. */
export function startingApplication(log: Logger): Hono<CommonHeaders> {
  const application = applicationFrame(log);
  // Whoever starts a process again that is not healthy has to let it finish.
  application.get("/healthz", (context) =>
    context.json({ status: "starting" }, 200, { "Cache-Control": "no-store" }),
  );
  application.get(
    "/readyz",
    readiness(() => Promise.resolve("starting")),
  );
  application.all("*", (context) => backInAMoment(context, starting));
  return application;
}
