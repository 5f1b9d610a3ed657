import { describe, expect } from "vitest";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { desktop, test } from "./shop-visit.ts";
import { demoCustomer, fillLogin, loginButton, signIn, toast } from "./signing-in.ts";

describe.for([
  ["a desktop", desktop],
  ["a small phone", { width: 320, height: 640 }],
] as const)("on %s", ([, size]) => {
  test("every state of the login page is accessible", async ({ visit }) => {
    const page = await visit({ size, expected: /status of 400/ });
    await page.goto("/login");
    expect(await findings(page)).toEqual([]);
    await loginButton(page).click();
    await toast(page, "Login failed").waitFor();
    expect(await findings(page)).toEqual([]);
    await signIn(page, { ...demoCustomer, password: "wrong one" });
    await toast(page, "Login failed", "Invalid login credentials").waitFor();
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);

    await page.route("**/auth/v1/token?*", () => {});
    await fillLogin(page, demoCustomer);
    await loginButton(page).click();
    await page.getByRole("button", { name: "Logging in..." }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test("every state of the register page is accessible", async ({ visit }) => {
    const page = await visit({ size });
    await page.goto("/register");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Create account" }).click();
    await toast(page, "Registration failed").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });
});

test("both pages are cached like other public pages, and hidden from search engines", async ({ shop }) => {
  for (const path of ["/login", "/register?redirect=/cart"]) {
    const response = await fetch(shop.url + path);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=2");
    expect(await response.text()).toContain('<meta name="robots" content="noindex, follow"/>');
  }
});
