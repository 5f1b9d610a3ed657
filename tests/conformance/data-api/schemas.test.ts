import { createClient } from "@supabase/supabase-js";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDataApi } from "../../../backend/data-api/data-api.ts";
import { keys, serveApi, type Api } from "../base/api.ts";

// Two more schemas with tables, types and functions that are named like those in public, but have different content.
const archive = `
  create schema archive;
  create type archive.mood as enum ('dusty');
  create domain archive.shelf as int;
  create table archive.films (id int primary key, title text, mood archive.mood default 'dusty');
  create table archive.reels (id int primary key, film_id int references archive.films, borrower int references public.actors);
  create function archive.count_films() returns bigint language sql stable as 'select count(*) from films';
  create function archive.first_film() returns setof films language sql stable as 'select * from public.films where id = 1';
  create function archive.where_am_i() returns text language sql stable as $$ select current_setting('search_path') $$;
  create function archive.lose(film int) returns void language sql as 'delete from films where id = film';
  create schema "Old ""Stuff""";
  create table "Old ""Stuff""".things (id int);
  create schema secret;
  create table secret.plans (id int);
  insert into archive.films values (1, 'London After Midnight'), (2, 'Cleopatra');
  insert into archive.reels values (1, 1, 1), (2, 1, null);
  grant usage on schema archive, "Old ""Stuff""", secret to anon;
  grant all on all tables in schema archive, "Old ""Stuff""", secret to anon;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", { schemas: ["public", "archive", 'Old "Stuff"'] }, { sql: archive });
});
afterAll(() => api.close());

const inArchive = () => api.client().schema("archive");
const ask = (path: string, headers: Record<string, string>, method = "GET", body?: string) =>
  fetch(`${api.url}/${path}`, {
    method,
    headers: { apikey: keys.publishable, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body }),
  });

const profileOf = async (...request: Parameters<typeof ask>) =>
  (await ask(...request)).headers.get("content-profile");

describe("another exposed schema", () => {
  test("is read, with its own relationships and types", async () => {
    const { data } = await inArchive()
      .from("films")
      .select("title,mood::text,id::shelf,reels(id)")
      .order("id");
    expect(data).toEqual([
      { title: "London After Midnight", mood: "dusty", id: 1, reels: [{ id: 1 }, { id: 2 }] },
      { title: "Cleopatra", mood: "dusty", id: 2, reels: [] },
    ]);
  });

  test("is written", async () => {
    const added = await inArchive().from("films").insert({ id: 9, title: "Hats Off" }).select();
    expect(added.data).toEqual([{ id: 9, title: "Hats Off", mood: "dusty" }]);
    const changed = await inArchive().from("films").update({ title: "Hats On" }).eq("id", 9).select("title");
    expect(changed.data).toEqual([{ title: "Hats On" }]);
    const put = await ask(
      "films?id=eq.9",
      { "content-profile": "archive" },
      "PUT",
      '{"id": 9, "title": "Hat"}',
    );
    expect(put.status).toBe(204);
    const removed = await inArchive().from("films").delete().eq("id", 9).select("title");
    expect(removed.data).toEqual([{ title: "Hat" }]);
  });

  test("its functions run with it first in their search path", async () => {
    expect((await inArchive().rpc("count_films")).data).toBe(2);
    expect((await inArchive().rpc("count_films", {}, { get: true })).data).toBe(2);
    expect((await inArchive().rpc("where_am_i")).data).toBe("archive, public, extensions");
    expect((await api.client().rpc("time_limit")).data).toBe("3s");
  });

  test("a function may return rows of a table of another schema", async () => {
    const { data } = await inArchive().rpc("first_film").select("id,year");
    expect(data).toEqual([{ id: 1, year: 1895 }]);
  });

  test("there are no relationships with other schemas", async () => {
    expect((await inArchive().from("reels").select("actors(id)")).error).toMatchObject({
      code: "PGRST200",
      details:
        "Searched for a foreign key relationship between 'reels' and 'actors' in the schema 'archive', but no matches were found.",
    });
  });

  test("reports what is missing in it", async () => {
    expect((await inArchive().from("film").select()).error).toMatchObject({
      message: "Could not find the table 'archive.film' in the schema cache",
      hint: "Perhaps you meant the table 'archive.films'",
    });
    expect((await inArchive().rpc("greet")).error?.code).toBe("PGRST202");
  });

  test("may have any name, and may be chosen by supabase-js", async () => {
    const { data, error } = await createClient(api.url.replace("/rest/v1", ""), keys.publishable)
      .schema('Old "Stuff"')
      .from("things")
      .select();
    expect([error, data]).toEqual([null, []]);
  });
});

describe("profiles", () => {
  test("GET and HEAD take Accept-Profile, all others Content-Profile", async () => {
    const read = await ask("films?select=title&id=eq.1", {
      "accept-profile": "archive",
      "content-profile": "nowhere",
    });
    expect(await read.json()).toEqual([{ title: "London After Midnight" }]);
    expect((await ask("reels", { "accept-profile": "archive" }, "HEAD")).status).toBe(200);
    const call = await ask("rpc/count_films", { "content-profile": "archive" }, "POST", "{}");
    expect(await call.json()).toBe(2);
    const other = await ask("rpc/count_films", { "accept-profile": "archive" }, "POST", "{}");
    expect(other.status).toBe(404);
  });

  test("a response with content names its schema", async () => {
    expect(await profileOf("films", { "accept-profile": "archive" })).toBe("archive");
    expect(await profileOf("films", {})).toBe("public");
    expect(await profileOf("rpc/count_films", { "content-profile": "archive" }, "POST", "{}")).toBe(
      "archive",
    );
    const lost = '{"film": 77}';
    expect(await profileOf("rpc/lose", { "content-profile": "archive" }, "POST", lost)).toBeNull();
    const profile = { "content-profile": "archive" };
    expect(await profileOf("films?id=eq.99", profile, "DELETE")).toBeNull();
    const shown = { ...profile, prefer: "return=representation" };
    expect(await profileOf("films?id=eq.99", shown, "DELETE")).toBe("archive");
  });

  test.each(["secret", "pg_catalog", "Public", "", "archive, public"])(
    "%j is not exposed",
    async (schema) => {
      for (const method of ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT"]) {
        const name = method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile";
        const response = await ask(
          "plans?id=eq.1",
          { [name]: schema },
          method,
          method[0] === "P" ? "{}" : undefined,
        );
        expect(response.status).toBe(406);
      }
      expect(await (await ask("plans", { "accept-profile": schema })).json()).toEqual({
        code: "PGRST106",
        details: null,
        hint: 'Only the following schemas are exposed: public, archive, Old "Stuff"',
        message: `Invalid schema: ${schema}`,
      });
    },
  );
});

test("a schema that does not exist keeps the backend from starting", async () => {
  const { pools } = api.database;
  const start = createDataApi({
    pools,
    keys,
    log: pino({ level: "silent" }),
    schemas: ["public", "nowhere"],
  });
  await expect(start).rejects.toThrow('There is no schema "nowhere" to expose.');
});
