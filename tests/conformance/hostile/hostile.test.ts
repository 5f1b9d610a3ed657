/** @module-tag long */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";
import { faultOf } from "./responses.ts";
import { body, headers, query, wrongKey } from "./requests.ts";

/** No such user exists, so no response may ever show one of the notes. */
const stranger = "00000000-0000-0000-0000-00000000000f";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await serveApi("films");
  token = await sign({ sub: stranger });
});
afterAll(() => api.close());

const tables =
  "films notes directors employees actors recent_films odd%20names rpc/all_films rpc/add_them no'such";
const functions = "add_them take_all whole_body greet sum_all one_film visit nothing full_name supervisees";

test(
  "reads: never a 5xx, always a well-formed body, never someone else's rows",
  { timeout: 120_000 },
  async () => {
    const name = fc.constantFrom(...tables.split(" "));
    await fc.assert(
      fc.asyncProperty(name, query, headers, fc.boolean(), async (table, search, more, signedIn) => {
        const authorization = `Bearer ${signedIn ? token : keys.publishable}`;
        const all = { apikey: keys.publishable, authorization, ...more };
        expect(await faultOf(await fetch(`${api.url}/${table}?${search}`, { headers: all }))).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  },
);

test("calls with any body", { timeout: 60_000 }, async () => {
  const name = fc.constantFrom(...functions.split(" "));
  const type = fc.constantFrom(
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "text/csv",
  );
  await fc.assert(
    fc.asyncProperty(name, body, type, query, async (called, content, contentType, search) => {
      const response = await fetch(`${api.url}/rpc/${called}?${search}`, {
        method: "POST",
        headers: { apikey: keys.publishable, "content-type": contentType },
        body: content,
      });
      expect(await faultOf(response)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test("any token or key is refused with 401 or counts as a guest's", { timeout: 60_000 }, async () => {
  const key = fc.option(fc.oneof(wrongKey, fc.constant(keys.jwtSecret)));
  await fc.assert(
    fc.asyncProperty(key, key, async (apikey, bearer) => {
      const response = await fetch(`${api.url}/rpc/whoami`, {
        headers: {
          ...(apikey !== null && { apikey }),
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        },
      });
      const guest = { status: 200, body: { role: "anon" } };
      const refused = { status: 401 };
      expect({ status: response.status, body: (await response.json()) as unknown }).toMatchObject(
        response.status === 200 ? guest : refused,
      );
    }),
    { numRuns: 150 },
  );
});
