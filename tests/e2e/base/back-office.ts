import type { Page } from "playwright";
import { test as shopTest, type Visit } from "./shop-visit.ts";
import { demoAdmin } from "./signing-in.ts";

/** Opens the shop in a new browser profile with the demo shop's admin signed in. */
type AdminVisit = (options?: Omit<NonNullable<Parameters<Visit>[0]>, "signedIn">) => Promise<Page>;

/** `test` with `visitAsAdmin`. */
export const test = shopTest.extend("visitAsAdmin", async ({ visit }): Promise<AdminVisit> => {
  return async (options) => visit({ ...options, signedIn: demoAdmin });
});

/** Waits for a toast with this title. @returns the text below the title */
export async function toastDescription(page: Page, title: string): Promise<string> {
  const toast = page.locator("[popover]").filter({ has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  return (await toast.locator("p").allTextContents()).slice(1).join(" ");
}

/** A page's entry in the menu, with or without a count at its end. */
export function menuEntry(page: Page, label: string) {
  const waiting = "\\d+ (new|pending|to ship)";
  return page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: new RegExp(`^${label}( ${waiting}(, ${waiting})?)?$`) });
}
