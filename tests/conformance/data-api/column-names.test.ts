import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, serveApi, type Api } from "../base/api.ts";

// Names like those that tables and columns have in the data API's SQL.
const names = "t r c i k t0 t1 t2 b1 e0 e1 e2 j2 body item head value called written page args".split(" ");
const columns = names.map((name) => `"${name}" text default upper('${name}')`).join(", ");

const schema = `
  create table parents (id int primary key, ${columns});
  create table children (id int primary key, parent_id int references parents, ${columns});
  create function shout(children) returns text language sql stable as 'select $1.t || $1.t0 || $1.t1 || $1.b1';
  create function parent_of(children) returns setof parents rows 1 language sql stable as
    'select * from parents where id = $1.parent_id';
  create function all_children() returns setof children language sql volatile as 'select * from children';
  insert into parents values (1);
  insert into children values (1, 1);
  grant select on parents to anon, service_role;
  grant select, insert, update, delete on children to anon, service_role;
`;

const texts = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]));
const parent = { id: 1, ...texts };
const child = { id: 1, parent_id: 1, ...texts };
const everything = "*,shout,parents(*),parent_of(*)";
const shown = { ...child, shout: "TT0T1B1", parents: parent, parent_of: parent };

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", {}, { sql: schema });
});
afterAll(() => api.close());

test("rows of tables, in embedded lists and objects, spread, and with computed columns", async () => {
  const { data, count } = await api.client().from("children").select(everything, { count: "exact" });
  expect([data, count]).toEqual([[shown], 1]);
  const { data: parents } = await api.client().from("parents").select(`*,children(${everything})`);
  expect(parents).toEqual([{ ...parent, children: [shown] }]);
  const { data: spread } = await api.client().from("children").select("...parents(*)").order("parents(t1)");
  expect(spread).toEqual([parent]);
  const { data: lists } = await api.client().from("parents").select("...children(t,r,c)").order("id");
  expect(lists).toEqual([{ t: ["T"], r: ["R"], c: ["C"] }]);
});

test("rows of functions", async () => {
  const { data, count } = await api.client().rpc("all_children", {}, { count: "exact" }).select(everything);
  expect([data, count]).toEqual([[shown], 1]);
});

test("rows as CSV", async () => {
  const { data } = await api.client().from("parents").select("t,t0,value").csv();
  expect(data).toBe("t,t0,value\nT,T0,VALUE");
});

test("rows returned by a write", async () => {
  const writer = api.client(keys.secret);
  const { data: created } = await writer.from("children").insert({ id: 2, parent_id: 1 }).select(everything);
  expect(created).toEqual([{ ...shown, id: 2 }]);
  const { data: changed } = await writer.from("children").update({ t: "x" }).eq("id", 2).select("t,shout");
  expect(changed).toEqual([{ t: "x", shout: "xT0T1B1" }]);
  const { data: deleted } = await writer.from("children").delete().eq("id", 2).select(everything);
  expect(deleted).toEqual([{ ...shown, id: 2, t: "x", shout: "xT0T1B1" }]);
});
