import { msg } from "@lingui/core/runtime-macro";
import type { MiddlewareHandler } from "hono";
import { unreachableSentence } from "../../backend/database/unreachable.ts";
import { backInAMoment, type Pause } from "../http/back-in-a-moment.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { CommonHeaders } from "../http/security-headers.ts";

const databaseGone: Pause = {
  sentence: unreachableSentence,
  explanation: msg`The shop cannot reach its database right now.`,
};

/**
 * Answers 503 with Retry-After while the database is gone, in the format of each API or as a page. What a request had
 * begun may still be done: orders, payments and refunds have keys.
 */
export function whileDatabaseIsThere(watch: DatabaseWatch): MiddlewareHandler<CommonHeaders> {
  return async (context, next) => {
    if (watch.isGone) return backInAMoment(context, databaseGone);
    if (!(await watch.during(next()))) return backInAMoment(context, databaseGone);
    if (context.res.status >= 500) watch.suspect();
    const isInQuestion = watch.isGone || watch.isAsking;
    if (isInQuestion && isDoubtful(context.res) && !(await watch.responds())) {
      context.res = undefined;
      context.res = backInAMoment(context, databaseGone);
    }
    return undefined;
  };
}

/** The answer may be wrong, because what it read has failed. */
function isDoubtful({ status, headers }: Response): boolean {
  return status >= 400 || headers.get("content-type")?.startsWith("text/html") === true;
}
