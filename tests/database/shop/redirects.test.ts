import { beforeAll, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

async function add(path: string, target: string) {
  const rows = await as(
    database.pools,
    admin,
    (sql) => sql<{ path: string; target: string }[]>`
      insert into public.redirects (path, target) values (${path}, ${target}) returning path, target`,
  );
  return rows[0]!;
}

async function targetOf(path: string) {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ target: string | null }[]>`select public.redirect_target(${path}) as target`,
  );
  return row!.target;
}

test.each([
  ["/products/old-ring", "/products/old-ring"],
  ["  /Products/Old-Ring/// ", "/products/old-ring"],
  ["https://old-shop.example/listing/123/name?ref=mail#top", "/listing/123/name"],
  ["HTTP://old-shop.example:8080/Listing", "/listing"],
  ["/index.php?id=7", "/index.php"],
  ["/products/old%20ring", "/products/old ring"],
  ["/%D0%9A%D0%9E%D0%9B%D0%AC%D0%A6%D0%9E", "/кольцо"],
  ["/%e6%8c%87%e8%bc%aa", "/指輪"],
  ["/КОЛЬЦО", "/кольцо"],
  ["/100%25-gold", "/100%25-gold"],
  ["/a%2Fb%3fc%23d%00", "/a%2fb%3fc%23d%00"],
  ["/100%-gold", "/100%-gold"],
  ["/caf%E9", "/caf%e9"],
  ["/a%20%2F%20/", "/a %2f"],
  ["", ""],
])("the path of %j is %j, and that of a path is itself", async (address, path) => {
  const [row] = await database.pools.owner`
    select private.redirect_path(${address}) as once, private.redirect_path(private.redirect_path(${address})) as twice`;
  expect(row).toEqual({ once: path, twice: path });
});

describe("a redirect", () => {
  test("is found by each way to write its path, by everybody", async () => {
    expect(await add("https://old.example/Products/Fine%20Ring/", " /about ")).toEqual({
      path: "/products/fine ring",
      target: "/about",
    });
    for (const path of ["/products/fine%20ring", "/Products/Fine ring/", "/products/fine%20ring?variant=1"])
      expect(await targetOf(path)).toBe("/about");
    for (const path of ["/products/fine", "/products/fine%20ring/more", "", "%".repeat(7000)])
      expect(await targetOf(path)).toBeNull();
  });

  test("is the only one of its path", async () => {
    await add("/once", "/products");
    expect(await refusal(add("/ONCE/", "/"))).toMatchObject({ code: "23505" });
  });

  test.each([
    ["/here", "/products"],
    ["/elsewhere", "https://other.example/a?b=c#d"],
    ["/home", "/"],
    ["/long", `/${"x".repeat(1999)}`],
    [`/${"ж".repeat(499)}`, "/products"],
    ["/same-path-elsewhere", "https://new.example/same-path-elsewhere"],
  ])("leads from %s to %s", async (path, target) => {
    await add(path, target);
    expect(await targetOf(path)).toBe(target);
  });

  test.each([
    ["products", "/"],
    ["/", "/products"],
    ["", "/products"],
    ["https://old.example", "/products"],
    ["/a\nb", "/"],
    [`/${"x".repeat(500)}`, "/"],
    ["/bad-target", ""],
    ["/bad-target", "products"],
    ["/bad-target", "//evil.example"],
    ["/bad-target", "/\\evil.example"],
    ["/bad-target", "http://plain.example/"],
    ["/bad-target", "javascript:alert(1)"],
    ["/bad-target", "https://"],
    ["/bad-target", "https:///a"],
    ["/bad-target", "/a b"],
    ["/bad-target", "/a\nb"],
    ["/bad-target", `/${"x".repeat(2000)}`],
  ])("does not lead from %j to %j", async (path, target) => {
    expect(await refusal(add(path, target))).toMatchObject({ code: "23514" });
  });

  test("does not lead back to itself, be it through others", async () => {
    const back = { code: "PT409", message: "This address would lead back to the old one." };
    expect(await refusal(add("/loop", "/Loop/?a=b"))).toMatchObject(back);
    await add("/first", "/second");
    await add("/second", "/third");
    expect(await refusal(add("/third", "/first#top"))).toMatchObject(back);
    await add("/third", "/products");
    const change = as(
      database.pools,
      admin,
      (sql) => sql`update public.redirects set target = '/first' where path = '/third'`,
    );
    expect(await refusal(change)).toMatchObject(back);
    // What the row was before is no part of the circle.
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.redirects set path = '/fourth', target = '/third' where path = '/third'`,
    );
    expect(await targetOf("/fourth")).toBe("/third");
  });
});
