import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DataApi } from "../work/data-api-client.ts";
import { openMailServer, smtpSettings } from "./mail-server.ts";
import { parseSmtpUrl } from "./smtp.ts";

const saved = {
  host: "mail.shop.example",
  port: 587,
  security: "starttls" as const,
  user_name: "orders@shop.example",
  password: "p@ss:word",
  sender_name: "Facet Orders",
  sender_address: "orders@shop.example",
};

test.for([
  [
    {},
    {
      host: "mail.shop.example",
      port: 587,
      secure: false,
      requireTls: true,
      ignoreTls: false,
      login: { user: "orders@shop.example", pass: "p@ss:word" },
      from: { name: "Facet Orders", address: "orders@shop.example" },
    },
  ],
  [
    { security: "tls" as const, port: 465 },
    { secure: true, requireTls: false, port: 465 },
  ],
  [{ security: "none" as const }, { secure: false, requireTls: false, ignoreTls: true }],
  [
    { user_name: "", password: null },
    { login: undefined, requireTls: true },
  ],
  [{ sender_name: "" }, { from: { name: undefined, address: "orders@shop.example" } }],
] as const)("%j is a mail server", ([given, settings]) => {
  expect(smtpSettings({ ...saved, ...given })).toMatchObject(settings);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A data API whose settings a test changes. */
function settingsIn(state: { settings: object | null; isDown: boolean; reads: number }): DataApi {
  return {
    url: "http://localhost",
    publishableKey: "public",
    secretKey: "secret",
    fetch: () => {
      state.reads += 1;
      return state.isDown ? new Response("{}", { status: 503 }) : Response.json(state.settings);
    },
  };
}

test("follows the saved settings, and is the same as long as they are", async () => {
  const state = { settings: null as object | null, isDown: false, reads: 0 };
  const server = openMailServer(undefined, settingsIn(state));
  expect(await server.current()).toBeUndefined();
  expect(await server.isSetUp()).toBe(false);
  expect(state.reads).toBe(1);

  state.settings = saved;
  server.changed();
  const first = await server.current();
  expect(first).toBeDefined();
  vi.advanceTimersByTime(2000);
  expect(await server.current()).toBe(first);
  expect(state.reads).toBe(3);

  // As another process has saved it.
  state.settings = { ...saved, password: "another" };
  vi.advanceTimersByTime(2000);
  expect(await server.current()).not.toBe(first);
});

test("stays as it was read last while the settings cannot be read", async () => {
  const state = { settings: saved as object | null, isDown: true, reads: 0 };
  const server = openMailServer(undefined, settingsIn(state));
  await expect(server.current()).rejects.toThrow("refused");
  expect(await server.isSetUp()).toBe(false);
  state.isDown = false;
  server.changed();
  const read = await server.current();
  state.isDown = true;
  server.changed();
  expect(await server.current()).toBe(read);
  expect(await server.isSetUp()).toBe(true);
});

test("the operator's wins, and the settings are not read", async () => {
  const state = { settings: saved as object | null, isDown: false, reads: 0 };
  const operators = {
    ...parseSmtpUrl("smtp://mail.operator.example")!,
    from: { name: undefined, address: "hello@operator.example" },
  };
  const server = openMailServer(operators, settingsIn(state));
  const smtp = await server.current();
  server.changed();
  expect(await server.current()).toBe(smtp);
  expect(await server.isSetUp()).toBe(true);
  expect(state.reads).toBe(0);
});
