import { expect, test } from "vitest";
import { firstSteps } from "../../../server/shop/first-steps.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin } from "../people/people.ts";
import { addProduct, emptyShop } from "../base/shop.ts";

const database = databaseForFile();

const steps = () => firstSteps(database.pools.owner, "https://shop.example");

test("an empty shop tells its owner what to do next, until that is done", async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`delete from public.user_roles`;
  const [title, first, second] = await steps();
  expect(title).toBe("This shop is empty. What to do next:");
  expect(first).toMatch(/^ {2}1\. Open https:\/\/shop\.example\/setup and enter the setup code/);
  expect(second).toContain("https://shop.example/admin/categories");

  await addAdmin(database.pools);
  const rest = await steps();
  expect(rest.join("\n")).not.toContain("/setup");
  expect(rest[1]).toMatch(/^ {2}1\. Add categories/);
  await addProduct(owner);
  expect(await steps()).toEqual([]);
  await owner`delete from public.user_roles`;
  expect((await steps())[0]).toBe("This shop has no administrator yet. What to do next:");
});
