import { expect, onTestFinished, test } from "vitest";
import { dollars } from "../../../domain/money/dollars.ts";
import { pageMoney, setPageMoney } from "./page-money.ts";

test("where there is no page, no format is its own", () => {
  setPageMoney(undefined);
  expect(pageMoney).toThrow("Only a page in a browser");
});

test("a page that is shown anew has the new format", () => {
  onTestFinished(() => setPageMoney(undefined));
  setPageMoney({ ...dollars, currency: "CAD" });
  expect(pageMoney().currency).toBe("CAD");
});
