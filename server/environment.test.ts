import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("nothing set is a demo shop on this machine with its own database", () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDirectory: ".data",
    database: { kind: "embedded" },
    demo: true,
    publishableKey: "sb_publishable_facet",
  });
});

test("an empty value counts as absent", () => {
  expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toMatchObject({
    port: 3000,
    database: { kind: "embedded" },
  });
});

test("with a database of one's own the demo is off unless asked for", () => {
  const DATABASE_URL = "postgresql://shop@db.example/shop";
  expect(readEnvironment({ DATABASE_URL }).demo).toBe(false);
  expect(readEnvironment({ DATABASE_URL, DEMO: "1" }).demo).toBe(true);
});

test("the demo is shown to other machines only when that is meant", () => {
  expect(() => readEnvironment({ HOST: "0.0.0.0" })).toThrow(/demo's logins are public/);
  expect(readEnvironment({ HOST: "0.0.0.0", DEMO: "off" }).host).toBe("0.0.0.0");
  expect(readEnvironment({ HOST: "0.0.0.0", DEMO_PUBLIC: "1" }).demo).toBe(true);
});

test("a Supabase elsewhere needs its key and excludes a database", () => {
  const SUPABASE_URL = "https://shop.supabase.co/";
  const SUPABASE_PUBLISHABLE_KEY = "sb_publishable_x";
  expect(readEnvironment({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY })).toMatchObject({
    database: { kind: "supabase", url: "https://shop.supabase.co" },
    demo: false,
  });
  expect(() => readEnvironment({ SUPABASE_URL })).toThrow("SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY.");
  const both = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, DATABASE_URL: "postgres://localhost/shop" };
  expect(() => readEnvironment(both)).toThrow(/not both/);
});

test("files go to a bucket when one is named", () => {
  const STORAGE_URL = "s3://key:secret@localhost:9000/shop?region=eu-central-1&ssl=off";
  expect(readEnvironment({ STORAGE_URL }).storageUrl).toBe(STORAGE_URL);
  expect(readEnvironment({}).storageUrl).toBeUndefined();
  expect(() => readEnvironment({ STORAGE_URL: "/var/files" })).toThrow(
    /^STORAGE_URL must be an address like/,
  );
});
