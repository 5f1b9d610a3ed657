import { msg } from "@lingui/core/runtime-macro";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { applicationFrame, readiness } from "./application-frame.ts";
import { backInAMoment, type Pause } from "./back-in-a-moment.ts";
import type { CommonHeaders } from "./security-headers.ts";

const starting: Pause = {
  sentence: "The shop is starting. Please try again in a few seconds.",
  explanation: msg`The shop is starting.`,
};

/** Answers until the shop behind the port is open, which may take as long as its migrations do. */
export function startingApplication(log: Logger): Hono<CommonHeaders> {
  const application = applicationFrame(log);
  // A supervisor that restarts what is not healthy has to let the start finish.
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
