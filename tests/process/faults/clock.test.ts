/** @module-tag long */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "../../../server/environment.ts";
import { runBackup } from "../../../server/backups/run-backup.ts";
import { address } from "../../database/base/shop.ts";
import { expectBalance } from "../../setup/books.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { refresh, signIn } from "../sign-in.ts";
import { hasClock, withoutClock } from "./clock.ts";
import { openWorld } from "./world.ts";

afterEach(() => void vi.useRealTimers());

test("a clock that jumps by a day, both ways, does nothing twice, and nothing is kept forever", async ({
  skip,
  onTestFinished,
}) => {
  skip(!hasClock, withoutClock);
  const world = await openWorld({ own: false, mails: true, jumps: true });
  onTestFinished(world.close);
  const { shop, stripe, asOwner } = world;
  const jump = world.clock!.jump;

  async function ask(path: string, body: object, token?: unknown) {
    const headers = new Headers({ apikey: "sb_publishable_facet", "content-type": "application/json" });
    if (typeof token === "string") headers.set("authorization", `Bearer ${token}`);
    const response = await fetch(shop.url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  async function order(method: "cod" | "stripe"): Promise<{ order_id: number; key: string }> {
    const key = randomUUID();
    const wanted = {
      lines: [{ id: world.products[4]!.id, quantity: 1 }],
      shipping_address: { ...address, email: `${key}@facet.test` },
      payment_method: method,
      idempotency_key: key,
    };
    // What is under way when the clock jumps may be broken off: PostgreSQL's timers follow it.
    const place = () => ask("/rest/v1/rpc/place_order", wanted);
    await expect.poll(async () => (await place()).status).toBe(200);
    return { order_id: (await place()).body["id"] as number, key };
  }
  const pay = (placed: { order_id: number; key: string }) => ask("/payments/session", placed);
  const statusOf = ({ order_id }: { order_id: number }) =>
    asOwner(async (owner) => {
      const [row] = await owner<
        { status: string }[]
      >`select status from public.orders where id = ${order_id}`;
      return row!.status;
    });
  /** Whoever was signed in goes on with a new access token, as the store does. */
  const goesOn = async (session: Record<string, unknown>) => {
    const next = await refresh(shop.url, session["refresh_token"]);
    const mine = await ask("/rest/v1/rpc/card_payment", {}, next["access_token"]);
    expect([next["access_token"], mine.status]).toEqual([expect.any(String), 200]);
    return next;
  };

  let session = await signIn(shop.url, "ana@facet.test", "facet-facet");
  const early = await order("stripe");
  expect((await pay(early)).status).toBe(200);
  const kept = await order("stripe");

  // While a mail is being sent, whose lease is over by this clock.
  const jumped = Promise.withResolvers<void>();
  world.mail.fail({ taken: async () => jumped.resolve(jump(1)) });
  await order("cod");
  await jumped.promise;
  // Whose time to pay is over by this clock.
  await expect.poll(() => statusOf(early)).toBe("cancelled_payment");
  expect(stripe.sessionsOf(early.order_id).map(({ status }) => status)).toEqual(["expired"]);
  await expect.poll(() => statusOf(kept)).toBe("cancelled_payment");
  await order("cod");
  session = await goesOn(session);
  const late = await order("stripe");
  const forgotten = await order("stripe");
  // Stripe does not believe it. The order is not lost.
  expect((await pay(late)).status).toBe(502);
  const ahead = await signIn(shop.url, "bea@facet.test", "facet-facet");

  jump(0);
  await order("cod");
  session = await goesOn(session);
  await goesOn(ahead);
  expect((await pay(late)).status).toBe(200);
  stripe.pay(stripe.sessionsOf(late.order_id)[0]!.id);
  const back = { order_id: late.order_id, session_id: stripe.sessionsOf(late.order_id)[0]!.id };
  expect((await ask("/payments/return", back)).body).toMatchObject({ payment_status: "paid" });
  const patient = await order("stripe");
  expect((await pay(patient)).status).toBe(200);

  jump(-1);
  await order("cod");
  session = await goesOn(session);
  const behind = await signIn(shop.url, "bea@facet.test", "facet-facet");
  const overdue = await order("stripe");
  expect(await statusOf(patient)).toBe("pending_payment");

  jump(0);
  await order("cod");
  await goesOn(session);
  await goesOn(behind);
  await expect.poll(() => statusOf(overdue)).toBe("cancelled_payment");
  expect(await statusOf(patient)).toBe("pending_payment");
  expect(await statusOf(forgotten)).toBe("pending_payment");
  expect((await ask("/payments/cancel", patient)).body).toEqual({ cancelled: true });

  // What a fast clock noted comes due when the right one is there.
  jump(2);
  await expect.poll(() => statusOf(forgotten)).toBe("cancelled_payment");
  await world.settle();
  const sent = await asOwner(async (owner) => {
    await expectBalance(owner, stripe);
    const messages = await owner<{ id: string }[]>`
      select message_id as id from public.messages where state = 'sent'`;
    return messages.map(({ id }) => id);
  });
  const arrived = world.mail.received.map(({ mail }) => mail.messageId?.slice(1, 37) ?? "");
  expect(arrived.toSorted()).toEqual(sent.toSorted());
  const cancelled = await asOwner(
    (owner) => owner<{ id: number; times: number }[]>`
      select order_id::int as id, count(*)::int as times from public.order_events
      where kind = 'status' and data ->> 'to' = 'cancelled_payment' group by order_id order by order_id`,
  );
  const unpaid = [early, kept, forgotten, patient, overdue].map(({ order_id }) => ({
    id: order_id,
    times: 1,
  }));
  expect([...cancelled]).toEqual(unpaid);
});

test("a night's backup is made once for each day, whatever the clock said before", async ({
  skip,
  onTestFinished,
}) => {
  skip(!hasClock, withoutClock);
  const world = await openWorld({ own: false, mails: false, jumps: true });
  onTestFinished(world.close);
  const BACKUP_DIR = temporaryDirectory();
  onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
  const now = Date.now();
  const environment = readEnvironment({
    ...world.settings,
    BACKUP_DIR,
    // Not while this test runs.
    BACKUP_AT: new Date(now + 43_200_000).toISOString().slice(11, 16),
    // Encrypted for a key that the shop does not have, so that it need not be tried, which takes most of the time.
    BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
  });
  await world.asOwner(
    (owner) =>
      owner`update private.backup_service set place = 'directory', due_at = ${environment.backups.at}`,
  );
  /** @returns how many backups there are after two looks at what is due */
  async function lookOn(day: number): Promise<number> {
    world.clock!.jump(day);
    // This process does what a thread of the shop does.
    vi.useFakeTimers({ toFake: ["Date"], now: now + day * 86_400_000 });
    for (let look = 0; look < 2; look += 1) await runBackup(environment, pino({ level: "silent" }));
    const [row] = await world.asOwner(
      (owner) => owner<{ made: number }[]>`
        select count(*)::int as made from public.backups where file is not null`,
    );
    return row!.made;
  }
  expect(await lookOn(1)).toBe(1);
  expect(await lookOn(0)).toBe(2);
  expect(await lookOn(-1)).toBe(3);
  expect(await lookOn(0)).toBe(3);
  expect(await lookOn(1)).toBe(3);
  expect(await lookOn(2)).toBe(4);

  // An attempt that failed while the clock was fast is not waited for either.
  await world.asOwner(
    (owner) => owner`
      insert into public.backups (kind, version, problem, made_at)
      values ('nightly', '1', 'There is no space left.', now() + interval '2 days')`,
  );
  expect(await lookOn(3)).toBe(5);
});
