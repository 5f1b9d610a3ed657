import type { Locator, Page } from "playwright";

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

/** Holds back all requests to this URL until released, and counts them. */
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
