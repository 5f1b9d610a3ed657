import { expect, test } from "vitest";
import { readShopFigures } from "../../../server/metrics/shop-figures.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile({ demo: true });

test("metrics count what is in the database", async () => {
  const { owner } = database.pools;
  await owner`update public.messages set state = 'waiting', next_attempt_at = now() - interval '1 minute' where id = (select min(id) from public.messages)`;
  const state = await readShopFigures(owner);
  const orders = await owner<{ status: string; number: number }[]>`
    select status, count(*)::int as number from public.orders group by status`;
  expect(state.orders.filter(({ number }) => number > 0)).toEqual(expect.arrayContaining(orders));
  const [{ waiting }] = await owner<[{ waiting: number }]>`
    select count(*)::int as waiting from public.messages where state = 'waiting'`;
  expect(state).toMatchObject({
    payments: [],
    mails: { waiting, late: expect.any(Number) },
    lastBackup: null,
  });
  await owner`insert into public.backups (made_at, kind, file, bytes, version) values ('2026-11-26T03:00Z', 'nightly', 'a.tar.zst', 1, '1.0.0')`;
  expect((await readShopFigures(owner)).lastBackup).toBe(Date.UTC(2026, 10, 26, 3) / 1000);
});
