import { defineBrowserCommand } from "@vitest/browser-playwright";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Presses and releases the mouse at this point of the browser's page. */
    pressMouse: (x: number, y: number, count: number) => Promise<void>;
  }
}

export const pressMouse = defineBrowserCommand<[x: number, y: number, count: number]>(
  ({ page }, x, y, clickCount) => page.mouse.click(x, y, { clickCount }),
);
