import { readdirSync, mkdtempSync, copyFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { migrate } from "../backend/database/migrate.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { applySystem } from "../backend/database/system.ts";
import { withScratchPostgres } from "./scratch-postgres.ts";
import { fillShop } from "../tests/setup/large-shop.ts";
const rounds = Number(process.argv[2] ?? 30), per = 60;
await withScratchPostgres(async (address: any) => {
  const dbs: Record<string, any> = {};
  for (const name of ["base", "now"]) {
    const dir = mkdtempSync("/tmp/custbench/m");
    for (const f of readdirSync("supabase/migrations")) if (name === "now" || f < "20261201400000") copyFileSync(`supabase/migrations/${f}`, `${dir}/${f}`);
    const admin = connectOwner(address, 1); await admin.unsafe(`create database ${name}`); await admin.end();
    const own = connectOwner({ ...address, database: name }, 1);
    await applySystem(own, "x"); await migrate(own, dir, "facet_migrations");
    await fillShop(own, { products: 1000, orders: 20000 });
    await own`vacuum analyze`;
    await own`select set_config('shop.limits', 'off', false)`;
    dbs[name] = own;
  }
  for (const own of Object.values(dbs)) { await own`set track_functions = "all"`; }
  const time: Record<string, number[]> = { base: [], now: [] };
  const one = async (own: any, n: number) => {
    const first = 1 + Math.floor(Math.random() * 900);
    const email = n % 2 ? `${randomUUID()}@facet.test` : `buyer${n % 2000}@facet.test`;
    await own.unsafe("select public.place_order($1::text::jsonb,$2::text::jsonb,'cod',gen_random_uuid())", [
      JSON.stringify([{ id: first * 10, quantity: 1 }, { id: first*10+ 10, quantity: 1 }].map((l) => ({ ...l, id: 1 + (l.id % 990) }))),
      JSON.stringify({ name: "Ada Lovelace", email, line1: "1 Way", city: "London", state: "London", postal_code: "N1", country: "GB" })]);
  };
  for (const own of Object.values(dbs)) { await own`update public.products set stock_quantity = null`; await own`delete from public.product_options`; }
  for (let r = 0; r < rounds; r++) for (const name of r % 2 ? ["base", "now"] : ["now", "base"]) {
    const start = performance.now();
    for (let i = 0; i < per; i++) await one(dbs[name], r * per + i);
    if (r > 1) time[name]!.push((performance.now() - start) / per);
  }
  const med = (a: number[]) => [...a].sort((x, y) => x - y)[a.length >> 1]!;
  const low = (a: number[]) => [...a].sort((x, y) => x - y)[Math.floor(a.length / 10)]!;
  const ratios = time.now!.map((t, i) => t / time.base![i]!);
  console.log({ base: med(time.base!), now: med(time.now!), p10base: low(time.base!), p10now: low(time.now!), medianRatio: med(ratios) });
  for (const [name, own] of Object.entries(dbs)) { await own`select pg_stat_force_next_flush()`; const [{ c }] = await own`select calls c from pg_stat_user_functions where funcname = "place_order"`.catch(() => [{c: 1}]); const rows = await own.unsafe("select funcname, calls::int, round((self_time / (select calls from pg_stat_user_functions where funcname=$$place_order$$))::numeric, 3)::float as self, round((total_time / (select calls from pg_stat_user_functions where funcname=$$place_order$$))::numeric, 3)::float as total from pg_stat_user_functions order by self_time desc limit 22"); console.log(name); console.table([...rows]); }
  for (const own of Object.values(dbs)) await own.end();
});
