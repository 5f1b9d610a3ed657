import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../../backend/database/sql.ts";
import { expect } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../backend/database/embedded/embedded-postgres.ts";
import { addAdmin } from "../../database/people/people.ts";
import { address, addProduct, addPromotion } from "../../database/base/shop.ts";
import { type MailServer, openMailServer } from "../../mail/mail-server.ts";
import { expectBalance, openBooks } from "../../setup/books.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { type ShopProcess, startShop } from "../../setup/shop-process.ts";
import { openStripe, secretKey, type StripeStandIn, webhookSecret } from "../../stripe/stand-in.ts";
import { installedDirectory, ownerOf, postmasterPid } from "../embedded.ts";
import { expectAgreement } from "../storage-agreement.ts";
import { openClock } from "./clock.ts";
import { nonsense, openNonsenseMailServer } from "../../mail/nonsense-mail-server.ts";

/** A person with a token; a guest has none. `key` is an API key other than the public one. */
export type Visitor = { id?: string; token?: string; key?: string };

export type Value = { id: number; option: number };
export type Product = { id: number; values: Value[] };

export type Setting = { own: boolean; mails: boolean; jumps?: boolean };

/** A shop in a process of its own, the PostgreSQL, Stripe and mail server behind it, and what goes wrong with them. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * @param own whether the shop has a PostgreSQL of its own, which it starts and restarts itself. Otherwise it is the
 *   operator's (`DATABASE_URL`), and can be stopped and started without it.
 * @param mails whether it has a mail server
 * @param jumps whether the clock of the shop and of the operator's PostgreSQL may jump, which makes them slower
 */
export async function openWorld({ own, mails, jumps = false }: Setting) {
  const dataDirectory = installedDirectory();
  const clock = jumps ? openClock() : undefined;
  let postgres: EmbeddedPostgres | undefined;
  const startPostgres = async (): Promise<void> => {
    postgres = await startEmbeddedPostgres({ dataDirectory });
  };
  if (!own) await startPostgres();
  const stripe = await openStripe();
  const mail = await openMailServer();
  const socket = encodeURIComponent(join(dataDirectory, "postgres", "socket"));
  const settings = {
    // The PostgreSQL of a shop with one of its own is in its directory.
    DATA_DIR: own ? dataDirectory : join(dataDirectory, "shop"),
    ...(!own && { DATABASE_URL: `postgresql://postgres@localhost/postgres?host=${socket}` }),
    JWT_SECRET: testJwtSecret,
    DEMO: "off",
    STRIPE_URL: stripe.url,
    SITE_URL: "http://localhost:3000",
    ...(mails && { SMTP_URL: mail.url, MAIL_FROM: "Facet <orders@shop.example>" }),
    LIMITS: "off",
    PASSWORD_COST: "4",
  };
  const open = (): Promise<ShopProcess> => startShop({ ...settings, ...clock?.environment });
  let shop = await open();

  /** Does something as the owner of the database, on a connection of its own. */
  async function asOwner<T>(work: (owner: Sql) => PromiseLike<T>): Promise<T> {
    const owner = ownerOf(dataDirectory);
    try {
      return await work(owner);
    } finally {
      await owner.end({ timeout: 1 });
    }
  }

  // Without one, nobody can sign up.
  await asOwner((owner) => addAdmin({ owner }));

  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { apikey: "sb_publishable_facet", "Content-Type": "application/json" };
    const response = await fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  const newcomer = async (name: string): Promise<{ id: string; token: string }> => {
    const account = { email: `${name}@facet.test`, password: "facet-facet" };
    const { access_token, user } = await post("/auth/v1/signup", account);
    return { id: (user as { id: string }).id, token: access_token as string };
  };
  const [admin, ana, bea] = [await newcomer("ada"), await newcomer("ana"), await newcomer("bea")];

  const products: Product[] = [];
  await asOwner(async (owner) => {
    await owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
    await owner`insert into storage.buckets (id, name, public) values ('box', 'box', true)`;
    const keys = { publishable_key: "pk_test_facet", secret_key: secretKey, webhook_secret: webhookSecret };
    await owner`
      update public.payment_gateway_settings set is_enabled = true, credentials = ${owner.json(keys)} where id = 'stripe'`;
    await owner`update public.shop_facts set invoice_when = ${mails ? "shipped" : "paid"}`;
    for (const stock of [60, 60, 25, 8, null])
      products.push({ id: (await addProduct(owner, { stock, price: 20 + products.length })).id, values: [] });
    const ring = await addProduct(owner, { stock: null });
    const [option] = await owner<{ id: number }[]>`
      insert into public.product_options (product_id, position, name, kind) values (${ring.id}, 1, 'Ring size', 'choice')
      returning id::int`;
    const values = await owner<{ id: number }[]>`
      insert into public.product_option_values (option_id, position, value, stock_quantity)
      values (${option!.id}, 1, '6', 20), (${option!.id}, 2, '7', 5), (${option!.id}, 3, '8', null) returning id::int`;
    products.push({ id: ring.id, values: values.map(({ id }) => ({ id, option: option!.id })) });
    await addPromotion(owner, { code: "TEN", usage_limit: 500 });
    await addPromotion(owner, { code: "TWENTY", discount_value: 20, usage_limit: 15 });
    await addPromotion(owner, { applicable_scope: "specific_products", product_ids: [products[1]!.id] });
    await openBooks(owner);
  });
  await expect.poll(async () => (await post("/rest/v1/rpc/card_payment", {}))["available"]).toBe(true);

  const isHealthy = () =>
    fetch(`${shop.url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const healthy = () => expect.poll(isHealthy, { timeout: 30_000 }).toBe(true);
  const pids = (): number[] => {
    const postmaster = String(postmasterPid(dataDirectory));
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster]).toString().trim().split(/\s+/);
    return [postmaster, ...children].map(Number);
  };

  const jumpFor = async (days: number, seconds: number): Promise<void> => {
    clock?.jump(days);
    await pause(seconds * 1000);
    clock?.jump(0);
    await healthy();
  };

  /** The warnings and errors in the shop's log from there on. None has anything of customers, or of what servers say. */
  function warnings(from: number): { msg: string; problem?: string }[] {
    const lines = shop
      .output()
      .slice(from)
      .split("\n")
      .filter((line) => /^\{"level":[4-6]0,.*\}$/.test(line));
    for (const line of lines)
      for (const secret of ["@", address.name, address.line1, nonsense]) expect(line).not.toContain(secret);
    return lines.map((line) => JSON.parse(line) as { msg: string; problem?: string });
  }

  /** What goes wrong. Each resolves once the shop is well again. */
  const faults = {
    async "kill -9 of the shop"() {
      await shop.stop("SIGKILL");
      killedAt = new Date();
      shop = await open();
    },
    async "kill -9 of PostgreSQL"() {
      const before = postmasterPid(dataDirectory);
      process.kill(before ?? 0, "SIGKILL");
      await expect.poll(() => postmasterPid(dataDirectory), { timeout: 30_000 }).not.toBe(before);
      await healthy();
    },
    async "kill -9 of both"() {
      const killed = shop.stop("SIGKILL");
      process.kill(postmasterPid(dataDirectory) ?? 0, "SIGKILL");
      await killed;
      killedAt = new Date();
      await pause(own ? 0 : 500);
      shop = await open();
    },
    async "a restart of the shop"() {
      await shop.stop();
      shop = await open();
    },
    async "PostgreSQL hangs"(seconds: number) {
      const frozen = pids();
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
      await pause(seconds * 1000);
      for (const pid of frozen) process.kill(pid, "SIGCONT");
      await healthy();
    },
    async "PostgreSQL gone"(seconds: number) {
      if (own) return faults["PostgreSQL hangs"](seconds);
      await postgres?.stop();
      await pause(seconds * 1000);
      await startPostgres();
      await healthy();
    },
    async "all connections cut"() {
      await asOwner(
        (owner) => owner`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name like 'facet %' and pid <> pg_backend_pid()`,
      );
      await healthy();
    },
    async "Stripe fails"() {
      stripe.fail(/sessions|refunds/, "error", "dropped before", "dropped after", "too busy", { slow: 500 });
      stripe.fail(/sessions|refunds/, "dropped after", "error");
      await pause(1000);
    },
    async "Stripe is silent"(seconds: number) {
      stripe.silence(true);
      await pause(seconds * 1000);
      stripe.silence(false);
    },
    async "the mail server fails"(seconds: number) {
      mail.fail("busy", "busy", "busy");
      await mail.close();
      await pause(seconds * 1000);
      await mail.open();
    },
    async "Stripe talks nonsense"() {
      const from = shop.output().length;
      // The answer to what closes a session is not read.
      const read = /^GET .*sessions\/cs_\w+$|^POST .*(?:sessions|refunds)$/;
      stripe.fail(read, "HTML", "half of JSON", "another object", "a redirect");
      await expect.poll(stripe.faultsLeft, { timeout: 60_000 }).toBe(0);
      // A redirect is asked again. The others have a line each, unless they came too late for their request.
      const lines = () =>
        warnings(from).filter(({ problem }) => /^StripeAPIError$|something else/.test(problem ?? "")).length;
      await expect.poll(lines).toBeGreaterThan(0);
      expect(lines()).toBeLessThanOrEqual(3);
      expect(stripe.requests.filter((request) => request.includes("elsewhere"))).toEqual([]);
    },
    async "the mail server talks nonsense"() {
      const from = shop.output().length;
      await mail.close();
      const server = await openNonsenseMailServer(Number(new URL(mail.url).port));
      await expect
        .poll(server.connections, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(mails ? server.ways : 0);
      const lines = () => warnings(from).filter(({ msg }) => msg === "a mail has to wait").length;
      await expect.poll(lines).toBeGreaterThanOrEqual(mails ? server.ways : 0);
      await server.close();
      await mail.open();
    },
    "the clock a day ahead": (seconds: number) => jumpFor(1, seconds),
    "the clock a day behind": (seconds: number) => jumpFor(-1, seconds),
  };

  /** When a process last was killed that may have been sending a mail. */
  let killedAt = new Date(0);

  /** Waits until payments, refunds and mails have come to their ends, with everything that is due later due now. */
  async function settle(): Promise<void> {
    await expect
      .poll(
        () =>
          asOwner(async (owner) => {
            const unfinished = await owner<{ state: string; session_id: string | null }[]>`
              update public.payments set next_look_at = now() where state in ('opening', 'open', 'processing')
              returning state, session_id`;
            // Nobody may ever pay an open session. One that is paid may ask for a refund when it is settled.
            const payments = unfinished.filter(
              ({ state, session_id: id }) =>
                state !== "open" || (id !== null && stripe.sessions.get(id)?.status === "complete"),
            ).length;
            await owner`update public.refunds set next_look_at = now() where state in ('requested', 'pending')`;
            // What is being sent, under its lease of three minutes, stays with its worker, unless that was killed.
            await owner`
              update public.messages set next_attempt_at = now()
              where state = 'waiting' and (last_error is not null or attempts = 0
                or next_attempt_at < ${killedAt}::timestamptz + interval '3 minutes')`;
            const [row] = await owner`
              select
                (select count(*)::int from public.refunds where state = 'requested') as refunds,
                (select count(*)::int from public.messages where state = 'waiting' and ${mails}) as mails,
                (select count(*)::int from private.outdated_prices(0, 9223372036854775807)) as prices`;
            return { payments, ...row };
          }),
        { timeout: 300_000, interval: 500 },
      )
      .toEqual({ payments: 0, refunds: 0, mails: 0, prices: 0 });
  }

  /** Everything that must be true of a shop at rest, whatever happened to it. */
  async function check(): Promise<void> {
    await asOwner(async (owner) => {
      await expectBalance(owner, stripe);
      await expectAgreement(
        owner,
        join(own ? dataDirectory : join(dataDirectory, "shop"), "storage", "objects"),
      );
      // Mails that were sent arrived; twice at most where a process was killed between the answer and the commit.
      const sent = await owner<
        { message_id: string }[]
      >`select message_id from public.messages where state = 'sent'`;
      const arrived = new Set(mail.received.map((received) => received.mail.messageId?.slice(1, 37)));
      expect(sent.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
      // What still runs for a client that has gone ends within seconds; what is leaked never does.
      const inTransaction = () => owner`
        select application_name, state, query from pg_stat_activity
        where application_name like 'facet %' and pid <> pg_backend_pid()
          and (state like 'idle in transaction%' or state = 'active' and now() - query_start > interval '5 seconds')`;
      await expect.poll(async () => [...(await inTransaction())], { timeout: 10_000 }).toEqual([]);
    });
  }

  /** Mails that arrived more than once. */
  const doubled = (): number => {
    const ids = mail.received.map((received) => received.mail.messageId);
    return ids.length - new Set(ids).size;
  };

  async function close(): Promise<void> {
    await shop.stop();
    await postgres?.stop();
    await stripe.close();
    await mail.close();
    clock?.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }

  const secret = (): string =>
    readFileSync(join(own ? dataDirectory : join(dataDirectory, "shop"), "secret-key"), "utf8");

  return {
    get shop() {
      return shop;
    },
    settings,
    clock,
    stripe,
    mail,
    admin,
    customers: [ana, bea],
    products,
    asOwner,
    faults,
    settle,
    check,
    doubled,
    close,
    secret,
    newKey: randomUUID,
  };
}

export type FaultName = keyof World["faults"];
export type { MailServer, StripeStandIn };
