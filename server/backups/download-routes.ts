import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { isAdmin } from "../../domain/people/is-admin.ts";
import { callerEmail } from "../../work/caller-email.ts";
import { askAsCaller, callService, type DataApi, Denied } from "../../work/data-api-client.ts";
import { createTickets } from "../../work/download-tickets.ts";
import { checkPassword } from "./check-password.ts";
import type { RefusalParts } from "../../domain/refusals/refusal-parts.ts";
import { refused } from "../../domain/refusals/refused.ts";

/** Undefined if the backup is not there. */
export type OpenBackup = (
  file: string,
) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>;

type Options = {
  api: DataApi;
  /** Requests to the auth API, as if the caller of this request had made them. */
  authAs: (context: Context) => DataApi["fetch"];
  /** Undefined if the shop keeps no backups. */
  openBackup: OpenBackup | undefined;
  signingSecret: string;
  log: Logger;
};

const backupId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const requestSchema = z.object({ id: backupId, password: z.string().min(1).max(1000) });
const ticketSchema = z.object({ id: backupId });
const filesSchema = z.array(z.object({ file: z.string().regex(/^\w[\w.-]*$/) }));

const gone = refused("backup_gone", "This backup no longer exists.");

/**
 * Backups as files for administrators. `POST /backups/address` with the id of a row of `backups` and the caller's
 * password returns `{ address }`, which a browser downloads within five minutes; a wrong password is a 403 with
 * `field: "password"`. Each download is noted in the row and logged.
 */
export function backupRoutes({ api, authAs, openBackup, signingSecret, log }: Options): Hono {
  const tickets = createTickets({ secret: signingSecret, purpose: "backup", request: ticketSchema });
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 10_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });

  async function fileOf(authorization: string, id: number): Promise<string> {
    const rows = await askAsCaller(api, authorization, `backups?select=file&file=not.is.null&id=eq.${id}`);
    const [backup] = filesSchema.parse(rows);
    if (!backup) throw new Denied(404, gone);
    return backup.file;
  }

  async function emailOf(authorization: string): Promise<string> {
    const email = await callerEmail(api, authorization);
    if (email === undefined)
      throw new Denied(
        403,
        refused("account_without_login_address", "Your account has no email address to log in with."),
      );
    return email;
  }

  routes.post("/backups/address", async (context) => {
    const request = requestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json(refused("bad_request", "This request could not be read."), 400);
    const authorization = context.req.header("authorization");
    if (!authorization || !(await isAdmin(api, authorization)))
      return context.json(refused("backups_for_admins", "Only admins may download backups."), 403);
    if (!openBackup) return context.json(refused("backups_missing", "This shop has no backups."), 404);
    const { id, password } = request.data;
    await fileOf(authorization, id);
    const email = await emailOf(authorization);
    const auth = { ...api, fetch: authAs(context) };
    const check = await checkPassword(auth, { email, password, cookie: context.req.header("cookie") });
    if (check.kind === "too many") {
      context.header("Retry-After", String(check.retryAfter));
      return context.json({ ...tooMany(check.retryAfter), field: "password" }, 429);
    }
    if (check.kind === "wrong")
      return context.json(
        { ...refused("password_wrong", "This is not your password."), field: "password" },
        403,
      );
    if (check.kind === "busy")
      return context.json(refused("shop_busy", "The shop is busy. Please try again in a moment."), 503);
    return context.json({
      address: `/backups/download/${await tickets.create({ authorization, request: { id } })}`,
    });
  });

  routes.get("/backups/download/:ticket", async (context) => {
    const ticket = await tickets.read(context.req.param("ticket"));
    if (!ticket) return context.text("This address has expired. Please download the backup again.", 404);
    const { authorization, request } = ticket;
    if (!(await isAdmin(api, authorization))) return context.text("Only admins may download backups.", 403);
    const file = await fileOf(authorization, request.id);
    const email = await emailOf(authorization);
    const backup = await openBackup?.(file);
    if (!backup) return context.text(gone.message, 404);
    try {
      await callService(api, "note_backup_download", { backup_id: request.id, administrator: email });
    } catch (error) {
      await backup.stream.cancel();
      throw error;
    }
    log.info({ file, bytes: backup.bytes }, "a backup is downloaded");
    return context.body(backup.stream, 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Content-Length": String(backup.bytes),
    });
  });

  routes.onError((error, context) => {
    const isDownload = context.req.method === "GET";
    const say = (parts: RefusalParts, status: 400 | 401 | 403 | 404 | 503) =>
      isDownload ? context.text(parts.message, status) : context.json(parts, status);
    if (error instanceof Denied) return say(error.parts, error.status);
    log.warn({ problem: error.message }, "a backup could not be downloaded");
    return say(refused("server_failed", "Something went wrong on our side. Please try again."), 503);
  });
  return routes;
}

function tooMany(seconds: number): RefusalParts {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return refused("passwords_too_many", `Too many wrong passwords. Please wait ${wait} and try again.`, {
    wait: { minutes },
  });
}
