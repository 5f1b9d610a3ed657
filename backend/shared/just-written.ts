import type { Context } from "hono";
import type { InProcess } from "./client-address.ts";
import { isInProcess } from "./client-address.ts";

/** Seconds for which a visitor who has changed something reads from the primary: longer than a replica may be behind. */
const seconds = 6;

/** Marks a visitor who has just changed something. It tells nobody who that is. */
export const justWrittenCookie = `facet-just-written=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;

export function hasJustWritten(context: Context): boolean {
  if (isInProcess(context)) return (context.env as InProcess | undefined)?.hasJustWritten === true;
  return isMarked(context.req.header("cookie"));
}

/** @param cookies the header `Cookie` */
export function isMarked(cookies: string | undefined): boolean {
  return cookies?.includes("facet-just-written=1") === true;
}
