import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { test } from "./shop-visit.ts";
import { addProduct, newEmail } from "../cart/shopping.ts";

test("neither a form nor a script on another site can post an inquiry for its visitor", async ({
  shop,
  visit,
}) => {
  const { owner } = shop.database.pools;
  const { id, name } = await addProduct(shop);
  const email = newEmail();
  const inquiry = { product_id: String(id), product_name: name, user_email: email, message: "Bought!" };
  const door = `${shop.url}/rest/v1/product_inquiries?apikey=sb_publishable_facet`;
  const inputs = Object.entries(inquiry).map(([field, value]) => `<input name="${field}" value="${value}">`);
  await using elsewhere = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<form method="post" action="${door}">${inputs.join("")}<button>Win a ring</button></form>`);
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");

  const page = await visit({ expected: /127\.0\.0\.1|401|favicon/, waits: false });
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  // Bytes without a type count as JSON.
  await page.evaluate(
    ({ url, body }) => fetch(url, { method: "POST", mode: "no-cors", body: new Blob([body]) }),
    { url: door, body: JSON.stringify(inquiry) },
  );
  await page.getByRole("button", { name: "Win a ring" }).click();
  await page.getByText("An API key in the URL is not enough").waitFor();
  expect([...(await owner`select id from public.product_inquiries where user_email = ${email}`)]).toEqual([]);
});
