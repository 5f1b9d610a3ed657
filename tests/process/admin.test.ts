import { rmSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { admin, spawned } from "./commands.ts";
import { installedDirectory, postmasterPid } from "./embedded.ts";
import { refresh, signIn, signUp } from "./sign-in.ts";

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function kept(directory: string): string {
  directories.push(directory);
  return directory;
}

/** The one-time password in the output of a command. */
function passwordIn({ output }: { output: string }): string {
  return /password: (\S{16}) /.exec(output)?.[1] ?? "";
}

describe("an administrator", () => {
  const wrong = { error_code: "invalid_credentials" };
  const environment = { DATA_DIR: kept(installedDirectory()), DEMO: "off" };
  let shop: ShopProcess;
  /** The one-time password of Bea. */
  let current = "";
  afterAll(() => shop.stop());

  test("can be added, and can get a new password, while the shop is stopped", async () => {
    const first = await admin(environment, "add", "Ana@facet.test");
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^ana@facet\.test is an administrator now\.\nOne-time password: \S{16} /),
    });
    const replaced = passwordIn(await admin(environment, "add", "bea@facet.test"));
    const reset = await admin(environment, "reset", "Bea@facet.test");
    current = passwordIn(reset);
    expect(reset).toEqual({
      code: 0,
      output: `bea@facet.test has a new password and is signed out everywhere.\nOne-time password: ${current} (change it under Account, Settings)\n`,
    });
    expect(postmasterPid(environment.DATA_DIR)).toBeUndefined();

    shop = await startShop(environment);
    expect(shop.output()).toContain("This shop is empty. What to do next:\n  1. Add categories under");
    const session = await signIn(shop.url, "ana@facet.test", passwordIn(first));
    const roles = await fetch(`${shop.url}/rest/v1/user_roles?select=role,profiles(email)`, {
      headers: { authorization: `Bearer ${String(session["access_token"])}` },
    });
    expect(await roles.json()).toContainEqual({ role: "admin", profiles: { email: "ana@facet.test" } });
    expect(await signIn(shop.url, "bea@facet.test", replaced)).toMatchObject(wrong);
    expect(await signIn(shop.url, "bea@facet.test", current)).toHaveProperty("access_token");
  });

  test("can be added while the shop is running", async () => {
    // Somebody else may have registered the address.
    const stranger = await signUp(shop.url, "customer@facet.test", "somebody-else's");
    const added = await admin(environment, "add", "customer@facet.test");
    expect(added).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^customer@facet\.test is an administrator now\.\nOne-time password: \S{16} /,
      ),
    });
    expect((await admin(environment, "list")).output).toBe(
      "ana@facet.test\nbea@facet.test\ncustomer@facet.test\n",
    );
    expect(await signIn(shop.url, "customer@facet.test", "somebody-else's")).toMatchObject(wrong);
    expect(await refresh(shop.url, stranger["refresh_token"])).toMatchObject({
      error_code: "refresh_token_not_found",
    });
    expect(await signIn(shop.url, "customer@facet.test", passwordIn(added))).toHaveProperty("access_token");

    // An account with a proven address keeps its password.
    await admin(environment, "remove", "customer@facet.test");
    expect(await admin(environment, "add", "customer@facet.test")).toEqual({
      code: 0,
      output: "customer@facet.test is an administrator now.\nThe account keeps its password.\n",
    });
  });

  test("can get a new password while the shop is running", async () => {
    const session = await signIn(shop.url, "bea@facet.test", current);
    const reset = await admin(environment, "reset", "bea@facet.test");
    expect(await signIn(shop.url, "bea@facet.test", current)).toMatchObject(wrong);
    expect(await signIn(shop.url, "bea@facet.test", passwordIn(reset))).toHaveProperty("access_token");
    expect(await refresh(shop.url, session["refresh_token"])).toMatchObject({
      error_code: "refresh_token_not_found",
    });

    await signUp(shop.url, "visitor@facet.test", "a customer's");
    for (const email of ["visitor@facet.test", "nobody@facet.test"]) {
      expect(await admin(environment, "reset", email)).toEqual({
        code: 1,
        output: `${email} is no administrator: only administrators are reset here.\n`,
      });
    }
    expect(await signIn(shop.url, "visitor@facet.test", "a customer's")).toHaveProperty("access_token");
  });

  test("can be added and removed in the operator's database", async () => {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, DATA_DIR: kept(temporaryDirectory()) };
    try {
      expect(await spawned("admin", environment, "list")).toEqual({
        code: 0,
        output: "There is no administrator.\n",
      });
      expect((await admin(environment, "add", "ana@facet.test")).code).toBe(0);
      const again = await admin(environment, "add", "ana@facet.test");
      expect(again.output).toBe("ana@facet.test was an administrator already.\n");
      const [profile] = await database.pools.owner`
        select user_roles.role from public.profiles join public.user_roles on user_id = id where email = 'ana@facet.test'`;
      expect(profile).toEqual({ role: "admin" });
      expect((await admin(environment, "remove", "ana@facet.test")).output).toBe(
        "ana@facet.test is no longer an administrator.\n",
      );
      expect((await admin(environment, "remove", "nobody@facet.test")).output).toBe(
        "nobody@facet.test was no administrator.\n",
      );
      expect((await admin(environment, "list")).output).toBe("There is no administrator.\n");
    } finally {
      await database.drop();
    }
  });

  test("errors are explained in one line", async () => {
    const usage = "Usage: npm run admin -- add EMAIL | reset EMAIL | remove EMAIL | list\n";
    for (const words of [["add"], ["promote", "a@facet.test"], ["list", "a@facet.test"]]) {
      expect(await admin({}, ...words)).toEqual({ code: 2, output: usage });
    }
    expect(await spawned("admin", {})).toEqual({ code: 2, output: usage });
    const nobody = await spawned("admin", { DATA_DIR: kept(temporaryDirectory()) }, "add", "nobody");
    expect(nobody).toEqual({ code: 1, output: "Unable to validate email address: invalid format\n" });
    const unreachable = {
      DATABASE_URL: "postgresql://127.0.0.1:1/shop",
      DATA_DIR: kept(temporaryDirectory()),
    };
    expect(await admin(unreachable, "list")).toEqual({
      code: 1,
      output: "The database is not reachable (ECONNREFUSED).\n",
    });
    const external = {
      SUPABASE_URL: "https://shop.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    };
    expect((await admin(external, "list")).output).toBe(
      "SUPABASE_URL is set: this command is for the shop's own database.\n",
    );
  });
});
