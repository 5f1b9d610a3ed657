import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDataApi } from "../../../backend/data-api/data-api.ts";
import { keys, serveApi, type Api } from "../base/api.ts";

const shelves = `
  create schema library;
  comment on schema library is E'The library\\n\\nBooks and their shelves.';
  create type library.size as enum ('small', 'large');
  create domain library.isbn as varchar(13) default 'none';
  create domain library.isbn_13 as library.isbn;
  create table library.rooms (id int primary key, name text);
  create table library.shelves (
    id bigint generated always as identity primary key,
    room int references library.rooms,
    label varchar(20) not null default 'A-1',
    size library.size not null default 'small',
    width numeric(5, 2) default 80.5,
    isbn library.isbn,
    new_isbn library.isbn_13,
    is_open boolean default true,
    built timestamptz default now(),
    tags text[] default '{}',
    sizes library.size[],
    notes jsonb default '{}'
  );
  comment on table library.shelves is E'Where books are.\\n\\nOne for each\\nletter.';
  comment on column library.shelves.room is 'Where it is';
  comment on column library.shelves.label is 'Printed on it';
  create table library.secrets (id int primary key);
  create view library.rooms_shown as select id as room_id, name from library.rooms;
  create materialized view library.labels as select label from library.shelves;
  create view library.endless as select 1 as id;
  create or replace view library.endless as select * from library.endless;
  create function library.find(size library.size, words text[] default '{}') returns setof library.shelves language sql stable as 'select * from library.shelves';
  comment on function library.find is E'Finds shelves\\nby their size';
  create function library.total(variadic numbers int[]) returns int language sql immutable as 'select 1';
  create function library.move() returns void language sql as '';
  create function library.move(shelf int, room int) returns void language sql as '';
  create function library.burn() returns void language sql as '';
  create function library.noted() returns trigger language plpgsql as 'begin return new; end';
  revoke execute on function library.burn from public;
  grant usage on schema library to anon, authenticated;
  grant select on library.rooms, library.rooms_shown, library.labels, library.endless to anon;
  grant select (id), insert (label) on library.shelves to anon;
  grant all on all tables in schema library to service_role;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", { schemas: ["public", "library"] }, { sql: shelves });
});
afterAll(() => api.close());

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${api.url}/`, { method, headers: { apikey: keys.publishable, ...headers } });

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look into any part of it
const described = async (headers: Record<string, string> = {}): Promise<any> =>
  (await ask({ "accept-profile": "library", ...headers })).json();

const refs = (...list: string[]) => list.map((name) => ({ $ref: `#/parameters/${name}` }));

describe("the answer", () => {
  test("is an OpenAPI 2.0 document of the data API", async () => {
    const response = await ask({ "accept-profile": "library" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/openapi+json; charset=utf-8");
    expect(response.headers.get("content-profile")).toBe("library");
    expect(await response.json()).toMatchObject({
      swagger: "2.0",
      info: { title: "The library", description: "Books and their shelves." },
      host: "localhost:80",
      basePath: "/rest/v1/",
      schemes: ["http"],
      produces: [
        "application/json",
        "application/vnd.pgrst.object+json;nulls=stripped",
        "application/vnd.pgrst.object+json",
        "text/csv",
      ],
    });
    const { info } = await described({ "accept-profile": "public" });
    expect(info.title).toBe("standard public schema");
  });

  test("has a body for GET, none for HEAD, and no other methods", async () => {
    const head = await ask({}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const post = await ask({}, "POST");
    expect([post.status, await post.json()]).toMatchObject([405, { code: "PGRST117" }]);
  });

  test("is JSON and nothing else", async () => {
    for (const accept of ["application/openapi+json", "application/json", "text/csv, */*;q=0.5"])
      expect((await ask({ accept })).status).toBe(200);
    const csv = await ask({ accept: "text/csv" });
    expect([csv.status, await csv.json()]).toMatchObject([
      406,
      { code: "PGRST107", message: "None of these media types are available: text/csv" },
    ]);
  });

  test("is also available without the slash, and for tools that have only a URL", async () => {
    expect((await fetch(`${api.url}?apikey=${keys.publishable}`)).status).toBe(200);
  });
});

describe("only what the role may use", () => {
  test("relations with any right, functions with the right to call them", async () => {
    const guests = await described();
    expect(Object.keys(guests.definitions)).toEqual(["endless", "labels", "rooms", "rooms_shown", "shelves"]);
    expect(Object.keys(guests.paths)).toEqual([
      "/",
      "/endless",
      "/labels",
      "/rooms",
      "/rooms_shown",
      "/shelves",
      "/rpc/find",
      "/rpc/move",
      "/rpc/total",
    ]);
    const service = await described({ apikey: keys.secret });
    expect(Object.keys(service.definitions)).toContain("secrets");
  });

  test("nothing about others, in any part", async () => {
    const text = await (await ask({ "accept-profile": "library" })).text();
    expect(text).not.toMatch(/secrets|burn|noted/);
  });
});

describe("definitions", () => {
  test("columns with types, formats, defaults, lengths, values, keys and comments", async () => {
    const { definitions } = await described();
    expect(definitions.shelves).toEqual({
      description: "Where books are.\n\nOne for each\nletter.",
      required: ["id", "label", "size"],
      properties: {
        id: { description: "Note:\nThis is a Primary Key.<pk/>", format: "int64", type: "integer" },
        room: {
          description:
            "Where it is\n\nNote:\nThis is a Foreign Key to `rooms.id`.<fk table='rooms' column='id'/>",
          format: "int32",
          type: "integer",
        },
        label: {
          description: "Printed on it",
          default: "A-1",
          maxLength: 20,
          format: "character varying",
          type: "string",
        },
        size: { default: "small", enum: ["small", "large"], format: "library.size", type: "string" },
        width: { default: 80.5, format: "numeric", type: "number" },
        isbn: { default: "none", maxLength: 13, format: "character varying", type: "string" },
        new_isbn: { default: "none", format: "character varying", type: "string" },
        is_open: { default: true, format: "boolean", type: "boolean" },
        built: { default: "now()", format: "timestamp with time zone", type: "string" },
        tags: { format: "text[]", type: "array", items: { type: "string" } },
        sizes: { format: "library.size[]", type: "array", items: { type: "string" } },
        notes: { format: "jsonb" },
      },
      type: "object",
    });
  });

  test("of views, with the keys of the tables they show", async () => {
    const { definitions } = await described();
    expect(definitions.rooms_shown.properties.room_id.description).toBe("Note:\nThis is a Primary Key.<pk/>");
    expect(definitions.rooms_shown).not.toHaveProperty("required");
  });
});

describe("paths and parameters", () => {
  test("of a table", async () => {
    const { paths, parameters } = await described();
    const about = { tags: ["shelves"], summary: "Where books are.", description: "One for each\nletter." };
    const filter = "rowFilter.shelves.label";
    const { get, post, patch, delete: remove } = paths["/shelves"];
    expect(get).toMatchObject({
      ...about,
      responses: {
        "200": { description: "OK", schema: { type: "array", items: { $ref: "#/definitions/shelves" } } },
        "206": { description: "Partial Content" },
      },
    });
    const paging = refs("select", "order", "range", "rangeUnit", "offset", "limit", "preferCount");
    expect(get.parameters).toEqual([...remove.parameters.slice(0, -1), ...paging]);
    expect(post).toEqual({
      ...about,
      parameters: refs("body.shelves", "select", "preferPost"),
      responses: { "201": { description: "Created" } },
    });
    expect(patch.parameters).toEqual(expect.arrayContaining(refs(filter, "body.shelves", "preferReturn")));
    expect(remove).toMatchObject({ ...about, responses: { "204": { description: "No Content" } } });
    expect(parameters[filter]).toEqual({
      name: "label",
      description: "Printed on it",
      required: false,
      in: "query",
      type: "string",
    });
    expect(parameters["body.shelves"]).toMatchObject({
      in: "body",
      schema: { $ref: "#/definitions/shelves" },
    });
    expect(parameters.preferPost.enum).toHaveLength(5);
  });

  test("of views: writes only if it can be written", async () => {
    const { paths } = await described();
    expect(Object.keys(paths["/rooms_shown"])).toEqual(["get", "post", "patch", "delete"]);
    expect(Object.keys(paths["/labels"])).toEqual(["get"]);
  });

  test("of a function: GET unless it may write, arguments in the query or the body", async () => {
    const { paths } = await described();
    expect(paths["/rpc/find"]).toEqual({
      get: {
        tags: ["(rpc) find"],
        summary: "Finds shelves",
        description: "by their size",
        produces: expect.arrayContaining(["application/json"]),
        parameters: [
          { name: "size", required: true, in: "query", type: "string", format: "library.size" },
          { name: "words", required: false, in: "query", type: "string", format: "text[]" },
        ],
        responses: { "200": { description: "OK" } },
      },
      post: expect.objectContaining({
        parameters: [
          {
            name: "args",
            required: true,
            in: "body",
            schema: {
              description: "Finds shelves\nby their size",
              required: ["size"],
              properties: {
                size: { type: "string", format: "library.size" },
                words: { type: "array", format: "text[]", items: { type: "string" } },
              },
              type: "object",
            },
          },
          { $ref: "#/parameters/preferParams" },
        ],
      }),
    });
    expect(paths["/rpc/total"].get.parameters).toEqual([
      {
        name: "numbers",
        required: true,
        in: "query",
        type: "array",
        items: { type: "integer", format: "int32" },
        collectionFormat: "multi",
      },
    ]);
  });

  test("of overloads: the one with the most arguments", async () => {
    const { paths } = await described();
    const move = paths["/rpc/move"];
    expect(Object.keys(move)).toEqual(["post"]);
    expect(Object.keys(move.post.parameters[0].schema.properties)).toEqual(["shelf", "room"]);
  });
});

test("can be switched off", async () => {
  const { pools } = api.database;
  const log = pino({ level: "silent" });
  const off = await createDataApi({ pools, keys, log, openApiMode: "disabled" });
  const response = await off.request("/", { headers: { apikey: keys.publishable } });
  expect([response.status, await response.json()]).toMatchObject([404, { code: "PGRST126" }]);
});
