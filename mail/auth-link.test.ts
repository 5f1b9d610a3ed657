import { expect, test } from "vitest";
import { authLink } from "./auth-link.ts";

const places = {
  siteUrl: "https://shop.example",
  backendUrl: "",
  shop: { languages: ["en", "fr"] as const },
};
const link = (redirect_to: string, is_listed: boolean, type: "recovery" | "signup" = "recovery") =>
  authLink({ redirect_to, is_listed }, type, "t0ken", places);

test.each([
  ["https://shop.example/reset-password", false],
  ["https://shop.example/reset-password", true],
  ["https://shop.example/anything?else", false],
])("%s (on the list: %s) leads to the shop's page, with the token in its fragment", (address, isListed) => {
  expect(link(address, isListed)).toBe("https://shop.example/reset-password#token_hash=t0ken&type=recovery");
});

test.each([
  ["fr", false, "/fr/reset-password"],
  ["fr", true, "/fr/reset-password"],
  ["it", false, "/reset-password"],
])("a link asked for in %s (on the list: %s) leads to %s", (language, isListed, path) => {
  expect(link(`https://shop.example/${language}/reset-password`, isListed)).toBe(
    `https://shop.example${path}#token_hash=t0ken&type=recovery`,
  );
});

test.each([
  "https://app.example/welcome?a=1",
  "https://app.example/reset-password",
  "https://shop.example/anything",
  "com.example.app://auth",
])("GoTrue's own link leads to %s, which is on the list", (address) => {
  const to = new URL(link(address, true, "signup"));
  expect(to.origin + to.pathname).toBe("https://shop.example/auth/v1/verify");
  expect(Object.fromEntries(to.searchParams)).toEqual({
    token: "t0ken",
    type: "signup",
    redirect_to: address,
  });
});
