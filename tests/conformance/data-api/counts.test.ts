import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, type Api } from "../base/api.ts";

// The planner expects 1,000 rows in each table, which has 500. Guests may see 20 of those in `secrets`.
const tables = `
  create schema hidden;
  create table letters (id int primary key) with (autovacuum_enabled = off);
  create table secrets (id int primary key, letter int references letters) with (autovacuum_enabled = off);
  create table hidden.drafts (id int primary key) with (autovacuum_enabled = off);
  insert into letters select generate_series(1, 1000);
  insert into secrets select n, n from generate_series(1, 1000) n;
  insert into hidden.drafts select generate_series(1, 1000);
  analyze letters, secrets, hidden.drafts;
  delete from secrets where id > 500;
  delete from letters where id > 500;
  delete from hidden.drafts where id > 500;

  create function is_open(id int) returns boolean language plpgsql stable as 'begin return id <= 20; end';
  alter table secrets enable row level security;
  create policy "some are open" on secrets for select using (is_open(id));

  create view all_letters as select * from letters;
  create view letters_twice as select * from all_letters;
  create view invoked with (security_invoker) as select * from secrets;
  create view owned as select * from secrets where id <= 20;
  create view of_hidden as select * from hidden.drafts where id <= 20;
  create view by_function as select letters.* from letters where is_open(id);
  create function own_letters() returns setof letters language sql stable as 'select * from letters';
  grant select on all tables in schema public to anon, service_role;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", { maxRows: 10 }, { sql: tables });
});
afterAll(() => api.close());

const kinds = ["exact", "planned", "estimated"] as const;
const counts = async (path: string, key = keys.publishable) =>
  Promise.all(
    kinds.map(async (kind) => {
      const headers = { apikey: key, prefer: `count=${kind}` };
      const response = await fetch(`${api.url}/${path}`, { method: "HEAD", headers });
      return response.headers.get("content-range")?.split("/")[1];
    }),
  );

describe("the planner's estimate is used if the caller sees all rows", () => {
  test.each(["letters", "all_letters", "letters_twice", "letters?limit=0"])("%s", async (path) => {
    expect(await counts(path)).toEqual(["500", "1000", "1000"]);
  });

  test("by the service, in spite of row security and views", async () => {
    expect(await counts("secrets", keys.secret)).toEqual(["500", "1000", "1000"]);
    expect(await counts("invoked", keys.secret)).toEqual(["500", "1000", "1000"]);
  });

  test("resources that only add to the rows do not matter", async () => {
    expect(await counts("letters?select=id,secrets(id)")).toEqual(["500", "1000", "1000"]);
  });

  test("a planned count is the planner's in any case, an estimated one only beyond the most rows", async () => {
    expect(await counts("letters?id=in.(1,2,999)")).toEqual(["2", "3", "2"]);
  });
});

describe("planned and estimated counts are exact if rows are hidden", () => {
  test.each(["secrets", "invoked", "owned", "of_hidden", "by_function"])("%s", async (relation) => {
    expect(await counts(relation)).toEqual(["20", "20", "20"]);
  });

  test("a filter reveals nothing about them either", async () => {
    expect(await counts("secrets?id=gt.400")).toEqual(["0", "0", "0"]);
    expect(await counts("letters?select=id,secrets!inner()&limit=5")).toEqual(["20", "20", "20"]);
    expect(await counts("letters?select=id,secrets()&secrets=is.null")).toEqual(["480", "480", "480"]);
  });
});

test("a function's rows are counted or not, because the planner does not know them", async () => {
  expect(await counts("rpc/own_letters")).toEqual(["500", "*", "500"]);
});
