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

/**
 * Holds back all requests to this address, in which * stands for anything, until released, and counts them. Playwright's
 * own routes would turn the HTTP cache off.
 */
export async function holdBack(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    requests++;
    // The page may be gone by then, and the request with it.
    void released.then(() => session.send("Fetch.continueRequest", { requestId })).catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: address }] });
  return { release, requests: () => requests };
}
