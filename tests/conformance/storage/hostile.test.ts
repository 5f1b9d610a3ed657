/** @module-tag long */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anyAddress,
  anyBody,
  anyForm,
  anyPart,
  anyUpload,
  type HostileRequest,
} from "../hostile/storage-requests.ts";
import { type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  await storage.client("service").createBucket("box");
  await storage.client("service").createBucket("other");
});
afterAll(() => storage.close());

/** Throws when the service failed or revealed internals. */
async function answer({ address, role, headers, ...init }: HostileRequest): Promise<string> {
  const authorization = `Bearer ${storage.tokens[role]}`;
  const response = await storage.get(address, { ...init, headers: { ...headers, authorization } });
  const body = await response.text();
  const isFault = response.status >= 500 || /node_modules|\.ts:\d|select .* from|insert into/.test(body);
  if (isFault) throw new Error(`${init.method} ${address}: ${response.status} ${body}`);
  return body;
}

test.each<[what: string, requests: fc.Arbitrary<HostileRequest>]>([
  ["address", anyAddress],
  ["body", anyBody],
  ["upload", anyUpload],
  ["form", anyForm],
  ["part", anyPart],
])("any %s gets a proper response", async (_what, requests) => {
  const property = fc.asyncProperty(requests, async (request) => void (await answer(request)));
  await expect(fc.assert(property, { numRuns: 150 })).resolves.toBeUndefined();
});

test("so does deep or long JSON", async () => {
  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const form = new FormData();
  form.append("metadata", deep);
  form.append("", new Blob(["x"], { type: "text/plain" }));
  const asService = { role: "service" } as const;
  await answer({ ...asService, address: "/object/box/deep.txt", method: "PUT", body: form });
  const list = { ...asService, address: "/object/list/box", method: "POST" };
  await answer({ ...list, body: deep });
  expect(await answer({ ...list, body: "x".repeat(2_000_000) })).toContain("Request body is too large");
});

test("none of this leaves files behind", async () => {
  expect(await storage.owner`select version from storage.loose_files`).toHaveLength(0);
});
