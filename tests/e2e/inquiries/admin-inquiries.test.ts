/** @module-tag long */
import { expect } from "vitest";
import { addProduct } from "../cart/shopping.ts";
import { test } from "../base/shop-visit.ts";
import { newAdmin, newCustomer, toast } from "../base/signing-in.ts";

test("inquiries of customers and admins are found, read, answered by a text template, resolved and deleted", async ({
  shop,
  visit,
}) => {
  const { owner } = shop.database.pools;
  const product = await addProduct(shop);
  const customer = await newCustomer(shop);
  const colleague = await newAdmin(shop);
  const ids: number[] = [];
  for (const writer of [colleague, customer]) {
    const [row] = await owner<{ id: number }[]>`
      insert into public.product_inquiries (product_id, product_name, user_id, user_email, message)
      values (${product.id}, ${product.name}, ${writer.id}, ${writer.email}, 'Is it still available?')
      returning id::int`;
    ids.push(row!.id);
  }
  const storedStatus = async () => {
    const [row] = await owner`select status from public.product_inquiries where id = ${ids[1]!}`;
    return row?.["status"];
  };
  const template = `Thanks ${product.id}`;
  await owner`insert into public.text_templates (name, text) values (${template}, 'Hello {name}, {product} is.')`;
  const page = await visit({ signedIn: await newAdmin(shop) });
  const rowOf = ({ email }: { email: string }) => page.getByRole("row").filter({ hasText: email });
  const dialog = page.getByRole("dialog", { name: "Inquiry", exact: true });
  const newInMenu = async () => {
    const entry = page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: /^Inquiries \d+ new/ });
    return Number(/\d+/.exec(await entry.innerText())?.[0]);
  };
  await page.goto("/admin/inquiries?status=new");
  await rowOf(colleague).getByText("Admin", { exact: true }).waitFor();
  await rowOf(customer).getByText("Customer", { exact: true }).waitFor();
  const before = await newInMenu();

  await page.getByRole("button", { name: `View inquiry of ${customer.email}` }).click();
  await dialog.getByText("Read", { exact: true }).waitFor();
  expect(await storedStatus()).toBe("read");
  await expect.poll(newInMenu).toBe(before - 1);
  await dialog.getByRole("button", { name: "Insert text" }).click();
  await dialog.getByRole("button", { name: template }).click();
  const words = await dialog.getByLabel("Your answer").inputValue();
  expect(words).toMatch(new RegExp(`^Hello .+, ${product.name} is\\.$`));
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await dialog.getByRole("list", { name: "Thread" }).getByText(words).waitFor();
  await dialog.getByRole("button", { name: "Mark as Resolved" }).click();
  await toast(page, "Inquiry status updated to resolved").waitFor();
  expect(await storedStatus()).toBe("resolved");
  await dialog.getByText("Close", { exact: true }).click();

  await rowOf(customer).waitFor({ state: "detached" });
  await page.getByLabel("Status", { exact: true }).selectOption("Resolved");
  await page.getByRole("searchbox", { name: "Search inquiries" }).fill(words);
  await page.getByText("1 inquiry", { exact: true }).waitFor();
  page.on("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: `Delete inquiry of ${customer.email}` }).click();
  await toast(page, "Inquiry deleted successfully").waitFor();
  expect(await storedStatus()).toBeUndefined();
  expect(new URL(page.url()).searchParams.get("q")).toBe(words);
});
