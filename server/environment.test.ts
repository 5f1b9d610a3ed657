import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("without settings it is a demo on this machine with its own database", () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDirectory: ".data",
    database: { kind: "embedded" },
    demo: true,
    publishableKey: "sb_publishable_facet",
  });
});

test("the exposed schemas are a list, public by default", () => {
  expect(readEnvironment({}).schemas).toEqual(["public"]);
  expect(readEnvironment({ PGRST_DB_SCHEMAS: "public, api,Old Stuff" }).schemas).toEqual([
    "public",
    "api",
    "Old Stuff",
  ]);
  for (const PGRST_DB_SCHEMAS of ["public,,api", "api,public"]) {
    expect(() => readEnvironment({ PGRST_DB_SCHEMAS })).toThrow(
      "PGRST_DB_SCHEMAS must be names of schemas, separated by commas; the first is public",
    );
  }
});

test("the URLs that mails may lead to are a list, empty by default", () => {
  expect(readEnvironment({}).redirectUrls).toEqual([]);
  const { redirectUrls } = readEnvironment({
    REDIRECT_URLS: "https://app.example/**, com.example.app://callback",
  });
  expect(redirectUrls.map((rule) => rule.test("https://app.example/a/b"))).toEqual([true, false]);
  for (const REDIRECT_URLS of ["app.example", "**", "https://[z-a].example"]) {
    expect(() => readEnvironment({ REDIRECT_URLS })).toThrow(
      "REDIRECT_URLS must be addresses, separated by commas, like https://app.example.com/**",
    );
  }
});

test("an empty value counts as absent", () => {
  expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toMatchObject({
    port: 3000,
    database: { kind: "embedded" },
  });
});

test("with the operator's database the demo is off unless requested", () => {
  const DATABASE_URL = "postgresql://shop@db.example/shop";
  expect(readEnvironment({ DATABASE_URL }).demo).toBe(false);
  expect(readEnvironment({ DATABASE_URL, DEMO: "1" }).demo).toBe(true);
});

test("refuses to show the demo to other machines unless DEMO_PUBLIC is set", () => {
  const ways = [
    { HOST: "0.0.0.0" },
    { HOST: "127.shop.example" },
    { SITE_URL: "https://shop.example" },
    { SITE_URL: "https://127.shop.example" },
    { TRUST_PROXY: "1" },
  ];
  for (const way of ways) {
    expect(() => readEnvironment(way)).toThrow(
      `The demo's passwords are public, and ${Object.entries(way).join().replace(",", "=")} means that others reach`,
    );
    expect(readEnvironment({ ...way, DEMO: "off" })).toMatchObject({ demo: false, demoLogins: false });
    expect(readEnvironment({ ...way, DEMO_PUBLIC: "1" })).toMatchObject({ demo: true, demoLogins: true });
  }
  expect(readEnvironment({ ...ways[0], DEMO: "off", DEMO_PUBLIC: "1" })).toMatchObject({ demoLogins: true });
});

test("addresses of this machine do not need DEMO_PUBLIC", () => {
  const addresses = [
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://127.0.0.2:80",
    "https://[::1]:3000",
  ];
  for (const SITE_URL of addresses) expect(readEnvironment({ SITE_URL }).demo).toBe(true);
  for (const HOST of ["localhost", "127.0.0.2", "::1"]) expect(readEnvironment({ HOST }).demo).toBe(true);
});

test("a password cost below the default is allowed only in a shop that nobody else can reach", () => {
  expect(readEnvironment({}).passwordCost).toBe(10);
  expect(readEnvironment({ PASSWORD_COST: "4" }).passwordCost).toBe(4);
  expect(readEnvironment({ PASSWORD_COST: "12", TRUST_PROXY: "1", DEMO: "off" }).passwordCost).toBe(12);
  for (const way of [{ HOST: "0.0.0.0" }, { SITE_URL: "https://shop.example" }, { TRUST_PROXY: "1" }]) {
    const settings = { ...way, DEMO: "off", PASSWORD_COST: "9" };
    expect(() => readEnvironment(settings)).toThrow("PASSWORD_COST=9 makes passwords easy to crack");
  }
  expect(() => readEnvironment({ PASSWORD_COST: "3" })).toThrow("PASSWORD_COST must be bcrypt's cost");
});

test("an external Supabase needs its key and excludes a database", () => {
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

test.each([
  [{ PORT: "http" }, "PORT must be a port number"],
  [{ PORT: "70000" }, "PORT must be a port number"],
  [{ DATABASE_URL: "mysql://localhost/shop" }, "DATABASE_URL must be an address like postgres:"],
  [{ SITE_URL: "shop.example" }, "SITE_URL must be an http or https address"],
  [{ JWT_SECRET: "short" }, "JWT_SECRET must have at least 32 characters"],
  [{ DEMO: "perhaps" }, "DEMO must be on or off"],
  [{ FILE_SIZE_LIMIT: "50MB" }, "FILE_SIZE_LIMIT must be a number of bytes"],
])("refuses %o", (settings, message) => {
  expect(() => readEnvironment(settings)).toThrow(message);
});

test("stores files in a bucket when STORAGE_URL names one", () => {
  const STORAGE_URL = "s3://key:secret@localhost:9000/shop?region=eu-central-1&ssl=off";
  expect(readEnvironment({ STORAGE_URL }).storageUrl).toBe(STORAGE_URL);
  expect(readEnvironment({}).storageUrl).toBeUndefined();
  expect(() => readEnvironment({ STORAGE_URL: "/var/files" })).toThrow(
    /^STORAGE_URL must be an address like/,
  );
});

test("mail needs a server and a sender", () => {
  const both = { SMTP_URL: "smtp://shop:word@mail.example", MAIL_FROM: "My Shop <orders@shop.example>" };
  expect(readEnvironment({}).smtp).toBeUndefined();
  expect(readEnvironment(both).smtp).toMatchObject({
    host: "mail.example",
    from: { name: "My Shop", address: "orders@shop.example" },
  });
  expect(() => readEnvironment({ SMTP_URL: both.SMTP_URL })).toThrow(
    /^SMTP_URL needs MAIL_FROM, which must be/,
  );
  expect(() => readEnvironment({ MAIL_FROM: both.MAIL_FROM })).toThrow(
    /^MAIL_FROM needs SMTP_URL, which must be/,
  );
  expect(() => readEnvironment({ ...both, SMTP_URL: "mail.example" })).toThrow(
    /^SMTP_URL must be an address like/,
  );
  expect(() => readEnvironment({ ...both, MAIL_FROM: "My Shop" })).toThrow(
    /^MAIL_FROM must be an address like/,
  );
});
