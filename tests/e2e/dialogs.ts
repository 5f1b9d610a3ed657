import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { expireSession } from "./signing-in.ts";

/** Presses the button on an open product page, and waits for its dialog. */
export async function openDialog(page: Page, name: "Contact Seller" | "Make an Offer"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  return dialog;
}

/** Waits for a toast with exactly these texts. */
export async function expectToast(page: Page, title: string, description: string) {
  const toast = page.locator(".toast").filter({ has: page.getByText(title, { exact: true }) });
  await toast.getByText(description, { exact: true }).waitFor();
}

/** Checks that this error is shown beside the field and that the field has the focus. */
export async function expectProblem(field: Locator, sentence: string) {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const note = field.page().locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
  expect(await note.textContent()).toBe(sentence);
}

/** Holds back all requests to this address until released, and counts them. */
export async function holdBack(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(address, async (route) => {
    requests++;
    await released;
    await route.continue();
  });
  return { release, requests: () => requests };
}

/** Ends a remembered session without the page noticing: its token has expired and cannot be refreshed. */
export async function endSession(page: Page) {
  await page.route("**/auth/v1/token?*", (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: "refresh_token_not_found", msg: "Invalid Refresh Token: Not Found" },
    }),
  );
  await expireSession(page);
}
