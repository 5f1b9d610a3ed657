import { afterEach, expect, test, vi } from "vitest";
import { pageAddress } from "./page-address.ts";

afterEach(() => vi.unstubAllGlobals());

test.for([
  ["/forgot-password", "https://shop.example/reset-password"],
  ["/fr/forgot-password", "https://shop.example/fr/reset-password"],
])("on %s, a link leads to %s", ([pathname, address]) => {
  vi.stubGlobal("window", { location: { origin: "https://shop.example", pathname } });
  expect(pageAddress("/reset-password")).toBe(address);
});
