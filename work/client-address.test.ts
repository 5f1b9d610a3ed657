import { Hono } from "hono";
import { expect, test } from "vitest";
import { addressKey, clientAddress, networkKey, type InProcess } from "./client-address.ts";

async function addressOf(trustedProxies: number, forwarded?: string, connection = "192.0.2.10") {
  const app = new Hono().get("/", (context) => context.json(clientAddress(context, trustedProxies) ?? null));
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const environment = { incoming: { socket: { remoteAddress: connection } } };
  return (await app.request("/", { headers }, environment)).json();
}

test.each([
  ["without proxies the header is ignored", 0, "203.0.113.1", "192.0.2.10"],
  ["one proxy: the last entry", 1, "203.0.113.1, 198.51.100.2", "198.51.100.2"],
  ["two proxies: the last but one", 2, "203.0.113.1, 198.51.100.2, 10.0.0.1", "198.51.100.2"],
  ["fewer entries than proxies: the outermost", 3, "198.51.100.2", "198.51.100.2"],
  ["no header", 1, undefined, "192.0.2.10"],
  ["an entry that is not an address", 1, "203.0.113.1, unknown", "192.0.2.10"],
  ["with a port", 1, "198.51.100.2:4711", "198.51.100.2"],
  ["IPv6 with a port", 1, "[2001:db8::1]:4711", "2001:db8::1"],
  ["IPv4 on a dual-stack socket", 1, "::ffff:198.51.100.2", "198.51.100.2"],
])("%s", async (_, proxies, forwarded, expected) => {
  expect(await addressOf(proxies, forwarded)).toBe(expected);
});

test("drops the zone of a link-local address", async () => {
  expect(await addressOf(0, undefined, "fe80::1%eth0")).toBe("fe80::1");
});

test("a request within the process has no address", async () => {
  const app = new Hono().get("/", (context) => context.json(clientAddress(context, 1) ?? null));
  expect(await (await app.request("/", { headers: { "x-forwarded-for": "192.0.2.1" } })).json()).toBeNull();
});

test("a request within the process for one client has that client's address", async () => {
  const app = new Hono().get("/", (context) => context.json(clientAddress(context, 1) ?? null));
  const headers = { "x-forwarded-for": "192.0.2.1" };
  const environment: InProcess = { onBehalfOf: "192.0.2.7" };
  expect(await (await app.request("/", { headers }, environment)).json()).toBe("192.0.2.7");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [undefined, ""],
])("the limit key of %s is %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ["192.0.2.113", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  [undefined, ""],
])("the network of %s is %s", (address, key) => {
  expect(networkKey(address)).toBe(key);
});
