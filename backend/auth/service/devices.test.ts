import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { createDevices } from "./devices.ts";

afterEach(() => {
  vi.useRealTimers();
});

const devices = createDevices("a secret for tests, long enough for them", () => "https://shop.test/auth/v1");
const person = (id: string, hash = "hash") => ({ id, encrypted_password: hash });
type Person = ReturnType<typeof person>;

const ask = (cookie: string, act: (context: Parameters<typeof devices.idOf>[0]) => string | undefined) =>
  new Hono().get("/", (context) => context.text(act(context) ?? "")).request("/", { headers: { cookie } });

/** The cookie after this person signs in on a device with the given cookie. */
async function signedIn(who: Person, cookie = ""): Promise<string> {
  const { headers } = await ask(cookie, (context) => {
    devices.remember(context, who);
    return "";
  });
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

const idOf = async (who: Person, cookie: string): Promise<string> =>
  (await ask(cookie, (context) => devices.idOf(context, who))).text();

test("knows a device for the user who signed in on it, until the password changes", async () => {
  const cookie = await signedIn(person("ana"));
  expect(await idOf(person("ana"), cookie)).not.toBe("");
  expect(await idOf(person("mira"), cookie)).toBe("");
  expect(await idOf(person("ana", "another hash"), cookie)).toBe("");
  const elsewhere = createDevices("another secret, long enough for tests", () => "https://shop.test/auth/v1");
  expect(await (await ask(cookie, (context) => elsewhere.idOf(context, person("ana")))).text()).toBe("");
});

test("ignores a forged token, whichever byte is changed", async () => {
  const [name = "", token = ""] = (await signedIn(person("ana"))).split("=");
  const bytes = Buffer.from(token, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await idOf(person("ana"), `${name}=${forged.toString("base64url")}`)).toBe("");
  }
  for (const invalid of [
    "",
    ".",
    "%00",
    "%",
    token.slice(0, 42),
    `${token}AA`,
    `${"A.".repeat(9)}${token}`,
  ]) {
    expect(await idOf(person("ana"), `${name}=${invalid}`)).toBe("");
  }
});

test("a token encoded differently has the same id", async () => {
  const cookie = await signedIn(person("ana"));
  const id = await idOf(person("ana"), cookie);
  expect(await idOf(person("ana"), `${cookie}=`)).toBe(id);
  expect(await idOf(person("ana"), cookie.replace("=", "=!"))).toBe(id);
});

test("remembers the five accounts that signed in last, each once", async () => {
  const people = ["a", "b", "c", "d", "e", "f"].map((id) => person(id));
  let cookie = "";
  for (const who of [...people, person("b")]) cookie = await signedIn(who, cookie);
  expect(cookie.split(".")).toHaveLength(5);
  const ids = await Promise.all(people.map((who) => idOf(who, cookie)));
  expect(ids.map((id) => id !== "")).toEqual([false, true, true, true, true, true]);
});

test("forgets the device after a year", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cookie = await signedIn(person("ana"));
  vi.setSystemTime(Date.now() + 364 * 86_400_000);
  expect(await idOf(person("ana"), cookie)).not.toBe("");
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect(await idOf(person("ana"), cookie)).toBe("");
});
