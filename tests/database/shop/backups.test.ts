import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

const database = databaseForFile();

beforeEach(async () => {
  const { owner } = database.pools;
  await owner`delete from public.backups`;
  await owner`update private.backup_service set place = 'directory', requested_at = null, seen_at = null`;
});

async function call<T>(person: Person, statement: string): Promise<T> {
  const [row] = await as(database.pools, person, (sql) =>
    sql.unsafe<{ answer: T }[]>(`select public.${statement} as answer`),
  );
  return row!.answer;
}

type Attempt = {
  hours: number;
  isMade?: boolean;
  isBegun?: boolean;
  isDrilled?: boolean;
  isGood?: boolean | null;
  damage?: string;
};

/** A backup of so many hours ago. */
async function add({
  hours,
  isMade = true,
  isBegun = false,
  isDrilled = isMade,
  isGood = true,
  damage,
}: Attempt) {
  await database.pools.owner`
    insert into public.backups (made_at, kind, file, problem, version, drilled_at, drill_ok, damage)
    values (
      now() - make_interval(hours => ${hours}), 'nightly', ${isMade ? `${hours}.tar.zst` : null},
      ${isMade || isBegun ? null : "The disk is full."}, '1.0.0',
      ${isDrilled ? new Date() : null}, ${isDrilled ? isGood : null}, ${damage ?? null}
    )`;
}

test.for(["backup_status()", "backup_attention()", "request_backup()"])(
  "only administrators call %s",
  async (statement) => {
    expect(await refusal(call(guest, statement))).toMatchObject({ code: "42501" });
    expect(await refusal(call(service, statement))).toMatchObject({ code: "42501" });
    expect(await refusal(call(await signUp(database.pools), statement))).toMatchObject({ code: "PT403" });
  },
);

test("a backup is asked for where there is a place for it", async () => {
  const { owner } = database.pools;
  const admin = await addAdmin(database.pools);
  await call(admin, "request_backup()");
  expect(await call(admin, "backup_status()")).toMatchObject({ place: "directory", is_requested: true });
  await owner`update private.backup_service set place = null, requested_at = null`;
  expect(await refusal(call(admin, "request_backup()"))).toMatchObject({
    code: "PT409",
    message: expect.stringContaining("not set up"),
  });
});

test("the status has the last good backup, what came since, and what runs unless its process is gone", async () => {
  const { owner } = database.pools;
  const admin = await addAdmin(database.pools);
  const ring = await addProduct(owner);
  await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] }, guest);
  expect(await call(admin, "backup_status()")).toMatchObject({ last_good_at: null, orders_since: 1 });
  await add({ hours: 1, isGood: false });
  await add({ hours: 2 });
  await owner`update public.orders set created_at = now() - interval '90 minutes'`;
  await owner`
    update private.backup_service
    set stage = 'write', done = 5, total = 10, started_at = now(), seen_at = now() - interval '30 seconds'`;
  const status = await call<{ last_good_at: string }>(admin, "backup_status()");
  expect(status).toMatchObject({ orders_since: 1, running: { stage: "write", done: 5, total: 10 } });
  expect(Date.now() - Date.parse(status.last_good_at)).toBeGreaterThan(7_100_000);
  await owner`update private.backup_service set seen_at = now() - interval '2 minutes'`;
  await owner`update public.orders set created_at = now() - interval '3 hours'`;
  expect(await call(admin, "backup_status()")).toMatchObject({ orders_since: 0, running: null });
});

describe("what needs attention", () => {
  test.for<[string | null, Attempt[]]>([
    ["none", []],
    [null, [{ hours: 1 }]],
    [null, [{ hours: 1, isGood: null }]],
    [null, [{ hours: 47 }]],
    ["damaged", [{ hours: 1, damage: "A file is missing." }, { hours: 25 }]],
    [null, [{ hours: 1 }, { hours: 25, damage: "A file was missing." }]],
    ["not_restored", [{ hours: 1, isGood: false, damage: "A file is missing." }]],
    ["old", [{ hours: 49 }]],
    ["old", [{ hours: 49 }, { hours: 50, isGood: false }]],
    ["not_made", [{ hours: 1, isMade: false }, { hours: 25 }]],
    ["not_restored", [{ hours: 1, isGood: false }, { hours: 25 }]],
    [null, [{ hours: 1 }, { hours: 25, isGood: false }, { hours: 49, isMade: false }]],
    // While the new one is made, or tried.
    [null, [{ hours: 0, isMade: false, isBegun: true }, { hours: 1 }]],
    [
      "not_restored",
      [
        { hours: 0, isDrilled: false },
        { hours: 1, isGood: false },
      ],
    ],
  ])("is %s after %j", async ([reason, attempts]) => {
    const admin = await addAdmin(database.pools);
    await Promise.all(attempts.map(add));
    const found = await call<{ reason: string } | null>(admin, "backup_attention()");
    expect(found?.reason ?? null).toBe(reason);
  });

  test("is that none are set up, whatever there was", async () => {
    await add({ hours: 1 });
    await database.pools.owner`update private.backup_service set place = null`;
    const found = await call(await addAdmin(database.pools), "backup_attention()");
    expect(found).toMatchObject({ reason: "not_set_up", last_good_at: expect.any(String) });
  });
});

test("the shop's process, and nobody else, notes who downloaded a backup", async () => {
  const { owner } = database.pools;
  const admin = await addAdmin(database.pools);
  await add({ hours: 1 });
  const [row] = await owner<{ id: number }[]>`select id::int from public.backups`;
  const note = `note_backup_download(${row!.id}, 'ada@example.com')`;
  for (const person of [guest, admin])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await refusal(call(person, note))).toMatchObject({ code: "42501" });
  await call(service, note);
  const [noted] = await as(
    database.pools,
    admin,
    (sql) => sql`
    select downloaded_by, downloaded_at is not null as has_time from public.backups`,
  );
  expect(noted).toEqual({ downloaded_by: "ada@example.com", has_time: true });
});
