/** @module-tag long */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";
import { faultOf } from "./responses.ts";
import { preferences, rows, writeQuery } from "./bodies.ts";

/** No such user exists, so none of the notes may change. */
const stranger = "00000000-0000-0000-0000-00000000000f";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await serveApi("films");
  token = await sign({ sub: stranger });
});
afterAll(() => api.close());

/** The rows that the caller must not change, as the owner sees them. */
async function rowsOf(tables: readonly string[]): Promise<unknown> {
  const { owner } = api.database.pools;
  const read = (table: string) =>
    owner.unsafe(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t`);
  return Promise.all(tables.map(async (table) => [table, await read(table)]));
}

const untouchable =
  "directors films actors roles employees notes competitions nominations locked visits addresses";
const targets =
  "critiques notes suggestions prices films directors employees roles log_lines reviews_by_star recent_films locked visits competitions odd%20names";

test.each([
  ["a guest", () => keys.publishable, `${untouchable} critiques log_lines`, "critiques suggestions"],
  [
    "a customer",
    () => token,
    "competitions nominations locked visits addresses",
    "critiques critiques critiques suggestions prices notes",
  ],
])(
  "writes of %s: never a 5xx, never invalid SQL, never a change of someone else's row",
  { timeout: 120_000 },
  async (_, bearer, others, favourites) => {
    const { owner } = api.database.pools;
    const tables = others.split(" ");
    const before = await rowsOf(tables);
    const notes = await owner`select * from notes where owner <> ${stranger} order by id`;
    const name = fc.constantFrom(...`${targets} ${favourites} ${favourites}`.split(" "));
    const method = fc.constantFrom("POST", "POST", "PATCH", "PATCH", "DELETE", "PUT");
    await fc.assert(
      fc.asyncProperty(
        name,
        method,
        writeQuery,
        rows,
        preferences,
        fc.boolean(),
        async (table, verb, search, { type, text }, prefer, single) => {
          const response = await fetch(`${api.url}/${table}?${search}`, {
            method: verb,
            headers: {
              authorization: `Bearer ${bearer()}`,
              "content-type": type,
              prefer,
              ...(single && { accept: "application/vnd.pgrst.object+json" }),
            },
            body: text,
          });
          expect(await faultOf(response)).toBeUndefined();
        },
      ),
      { numRuns: 750 },
    );
    expect(await rowsOf(tables)).toEqual(before);
    expect(await owner`select * from notes where owner <> ${stranger} order by id`).toEqual(notes);
  },
);
