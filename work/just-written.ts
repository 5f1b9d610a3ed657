import type { Context } from "hono";
import type { InProcess } from "./client-address.ts";
import { isInProcess } from "./client-address.ts";

/** Seconds for which a visitor who has changed something reads from the primary: longer than replicas may be behind. */
const seconds = 6;

export const justWrittenCookie = `facet-just-written=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;

export function hasJustWritten(context: Context): boolean {
  if (isInProcess(context)) return (context.env as InProcess | undefined)?.hasJustWritten === true;
  return isMarked(context.req.header("cookie"));
}

export function isMarked(cookies: string | undefined): boolean {
  return cookies?.includes("facet-just-written=1") === true;
}
