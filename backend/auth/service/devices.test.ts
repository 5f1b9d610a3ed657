import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { createDevices } from "./devices.ts";

afterEach(() => {
  vi.useRealTimers();
});

const devices = createDevices("a secret for tests, long enough for them", () => "https://shop.test/auth/v1");
const person = (id: string, hash = "hash") => ({ id, encrypted_password: hash });
type Person = ReturnType<typeof person>;

const ask = (cookie: string, act: (context: Parameters<typeof devices.nameOf>[0]) => string | undefined) =>
  new Hono().get("/", (context) => context.text(act(context) ?? "")).request("/", { headers: { cookie } });

/** The cookie after this person has signed in on a device that had the one given. */
async function signedIn(who: Person, cookie = ""): Promise<string> {
  const { headers } = await ask(cookie, (context) => {
    devices.remember(context, who);
    return "";
  });
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

const nameOf = async (who: Person, cookie: string): Promise<string> =>
  (await ask(cookie, (context) => devices.nameOf(context, who))).text();

test("a device is known for who signed in on it, until the password changes", async () => {
  const cookie = await signedIn(person("ana"));
  expect(await nameOf(person("ana"), cookie)).not.toBe("");
  expect(await nameOf(person("mira"), cookie)).toBe("");
  expect(await nameOf(person("ana", "another hash"), cookie)).toBe("");
  const elsewhere = createDevices("another secret, long enough for tests", () => "https://shop.test/auth/v1");
  expect(await (await ask(cookie, (context) => elsewhere.nameOf(context, person("ana")))).text()).toBe("");
});

test("a forged mark is none, whichever byte it is", async () => {
  const [name = "", mark = ""] = (await signedIn(person("ana"))).split("=");
  const bytes = Buffer.from(mark, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await nameOf(person("ana"), `${name}=${forged.toString("base64url")}`)).toBe("");
  }
  for (const none of ["", ".", "%00", "%", mark.slice(0, 42), `${mark}AA`, `${"A.".repeat(9)}${mark}`]) {
    expect(await nameOf(person("ana"), `${name}=${none}`)).toBe("");
  }
});

test("a mark written in another way has the same name", async () => {
  const cookie = await signedIn(person("ana"));
  const name = await nameOf(person("ana"), cookie);
  expect(await nameOf(person("ana"), `${cookie}=`)).toBe(name);
  expect(await nameOf(person("ana"), cookie.replace("=", "=!"))).toBe(name);
});

test("the five accounts that signed in last are remembered, each once", async () => {
  const people = ["a", "b", "c", "d", "e", "f"].map((id) => person(id));
  let cookie = "";
  for (const who of [...people, person("b")]) cookie = await signedIn(who, cookie);
  expect(cookie.split(".")).toHaveLength(5);
  const names = await Promise.all(people.map((who) => nameOf(who, cookie)));
  expect(names.map((name) => name !== "")).toEqual([false, true, true, true, true, true]);
});

test("after a year the device is forgotten", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cookie = await signedIn(person("ana"));
  vi.setSystemTime(Date.now() + 364 * 86_400_000);
  expect(await nameOf(person("ana"), cookie)).not.toBe("");
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect(await nameOf(person("ana"), cookie)).toBe("");
});
