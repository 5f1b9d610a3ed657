import { describe, expect, test } from "vitest";
import { adminPath, loginPath, redirectPath } from "./redirect-path.ts";

const path = (redirect: string) => redirectPath(new URLSearchParams({ redirect }));

describe("redirectPath", () => {
  test.each(["/", "/checkout", "/account/orders/12", "/products?q=a%20b&sort=rating#top"])("%j", (wanted) => {
    expect(path(wanted)).toBe(wanted);
  });

  test("defaults to home", () => {
    expect(redirectPath(new URLSearchParams())).toBe("/");
  });

  test.each([
    "",
    "account",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "/login",
    "/login?redirect=/login",
    "/register",
    "/../login",
  ])("%j leads home", (wanted) => {
    expect(path(wanted)).toBe("/");
  });

  test("never leads to a URL that browsers resolve to another origin", () => {
    expect(path("/.//evil.example")).toBe("/");
  });
});

test("loginPath keeps query and hash", () => {
  expect(loginPath("http://shop.test/account/profile#h")).toBe("/login?redirect=%2Faccount%2Fprofile%23h");
  expect(loginPath("http://shop.test/admin/orders?status=pending&q=a%26b")).toBe(
    "/login?redirect=%2Fadmin%2Forders%3Fstatus%3Dpending%26q%3Da%2526b",
  );
});

test("falls back to the page that linked to /login", () => {
  const from = { redirect: "/product/7" };
  expect(redirectPath(new URLSearchParams(), from)).toBe("/product/7");
  expect(redirectPath(new URLSearchParams({ redirect: "/cart" }), from)).toBe("/cart");
  for (const state of [null, "x", {}, { redirect: 7 }, { redirect: "//evil.example" }])
    expect(redirectPath(new URLSearchParams(), state)).toBe("/");
});

test("administrators start in the back office, unless a page was requested", () => {
  expect(adminPath(new URLSearchParams("utm=1"))).toBe("/admin");
  expect(adminPath(new URLSearchParams({ redirect: "/cart" }))).toBe("/cart");
  expect(adminPath(new URLSearchParams({ redirect: "//evil.example" }))).toBe("/");
});
