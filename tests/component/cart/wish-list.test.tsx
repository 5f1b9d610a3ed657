import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  desktop,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { brooch, catalog, product, ring } from "./shopping.ts";

const list = "GET products";
const heart = (name: string) => page.getByRole("button", { name: `Wish list: ${name}` });
const stored = () => localStorage.getItem("wish-list");
const card = (name: string) => page.getByRole("article").filter({ hasText: name });

/** The products that the request asks for. */
function byId(request: Request) {
  const ids = /in\.\((.*)\)/.exec(new URL(request.url).searchParams.get("id") ?? "")?.[1]?.split(",") ?? [];
  return rows([brooch, ring].filter(({ id }) => ids.includes(String(id))).map((each) => product(each)));
}

function openList(path = "/wish-list", wishes?: number[], responses = {}) {
  if (wishes) localStorage.setItem("wish-list", JSON.stringify(wishes));
  return open(path, { responses: { ...catalog, [list]: byId, ...responses } });
}

describe("a heart", () => {
  test("adds a piece, and removes it with an Undo, by keyboard", async () => {
    await open("/products", { responses: catalog });
    await expect.element(heart("Sun Ring")).toHaveAttribute("aria-pressed", "false");
    (heart("Sun Ring").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await shownToast("Added to wish list", "Sun Ring");
    await expect.element(heart("Sun Ring")).toHaveAttribute("aria-pressed", "true");
    await expect.element(link("Wish list, 1 piece")).toBeVisible();
    expect(stored()).toBe("[9]");
    await userEvent.keyboard("{Enter}");
    await shownToast("Removed from wish list");
    expect(stored()).toBe("[]");
    await button("Undo").click();
    await expect.element(heart("Sun Ring")).toHaveAttribute("aria-pressed", "true");
    await isAccessible([desktop, narrowPhone]);
  });

  test("follows other tabs", async () => {
    await open("/products", { responses: catalog });
    await expect.element(heart("Moon Brooch")).toBeVisible();
    localStorage.setItem("wish-list", "[7]");
    window.dispatchEvent(new StorageEvent("storage", { key: "wish-list" }));
    await expect.element(heart("Moon Brooch")).toHaveAttribute("aria-pressed", "true");
  });

  test("says when the list is full", async () => {
    localStorage.setItem("wish-list", JSON.stringify(Array.from({ length: 100 }, (_, index) => index + 100)));
    await open("/products", { responses: catalog });
    await heart("Sun Ring").click();
    await shownToast("The wish list is full", "A wish list holds up to 100 pieces.");
    await expect.element(heart("Sun Ring")).toHaveAttribute("aria-pressed", "false");
  });
});

describe("the shopper's own wish list", () => {
  test("says how to fill it", async () => {
    await openList();
    await expect.element(heading("Your wish list is empty")).toBeVisible();
    await isAccessible([desktop, narrowPhone]);
  });

  test("shows its pieces, the latest first, and says which are no longer sold", async () => {
    await openList("/wish-list", [9, 7, 5]);
    await expect.element(card("Moon Brooch")).toBeVisible();
    const names = page
      .getByRole("article")
      .elements()
      .map((each) => each.querySelector("h3")?.textContent);
    expect(names).toEqual(["Sun Ring", "Moon Brooch"]);
    await expect.element(page.getByText("1 piece of this list is no longer sold.")).toBeVisible();
    await heart("Sun Ring").click();
    await expect.element(card("Sun Ring")).not.toBeInTheDocument();
    await button("Undo").click();
    await expect.element(card("Sun Ring")).toBeVisible();
    await isAccessible([desktop, phone, narrowPhone]);
  });

  test("can be tried again when it could not be loaded", async () => {
    const backend = await openList("/wish-list", [7], { [list]: lostConnection });
    await expect.element(heading("The wish list could not be loaded")).toBeVisible();
    backend.respond({ [list]: byId });
    await button("Try again").click();
    await expect.element(card("Moon Brooch")).toBeVisible();
  });

  test("is shared with a link, which is shown if it cannot be copied", async () => {
    const url = `${window.location.origin}/wish-list?products=9,7`;
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    onTestFinished(() => write.mockRestore());
    await openList("/wish-list", [9, 7]);
    await button("Share this list").click();
    await shownToast("Link copied");
    expect(write).toHaveBeenCalledWith(url);
    write.mockRejectedValue(new DOMException("", "NotAllowedError"));
    await button("Share this list").click();
    await shownToast("Please copy this link");
    await expect.element(link(url)).toHaveAttribute("href", url);
  });
});

describe("a shared wish list", () => {
  test("shows its pieces, which can be added to the shopper's own", async () => {
    await openList("/wish-list?products=9,7,5", [3]);
    await expect.element(heading("A shared wish list", 1)).toBeVisible();
    await expect.element(page.getByText("1 piece of this list is no longer sold.")).toBeVisible();
    expect(stored()).toBe("[3]");
    await isAccessible([desktop, narrowPhone]);
    await button("Add all to my wish list").click();
    await shownToast("Added to your wish list");
    expect(stored()).toBe("[9,7,3]");
  });

  test("drops nothing of the shopper's own when there is not enough room", async () => {
    const own = Array.from({ length: 99 }, (_, index) => 1000 + index);
    await openList("/wish-list?products=7,9", own);
    await button("Add all to my wish list").click();
    await shownToast("Added to your wish list", "It holds up to 100 pieces: there was no room for 1.");
    const kept = JSON.parse(stored() ?? "[]") as number[];
    expect(kept).toHaveLength(100);
    expect(kept.slice(1)).toEqual(own);
  });

  test.for([
    ["/wish-list?products=", "This link names no products. It may have been cut off."],
    ["/wish-list?products=5", "What was on this list is no longer sold."],
  ] as const)("%s: %s", async ([path, sentence]) => {
    await openList(path);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });
});

const openPhone = () => open("/about", { size: phone, responses: catalog });

describe("the phone's menu", () => {
  test("has the categories and the wish list", async () => {
    await openPhone();
    await button("Open menu").click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect.element(menu.getByRole("link", { name: "Wish list" })).toHaveAttribute("href", "/wish-list");
    await isAccessible([phone, narrowPhone]);
    await menu.getByRole("link", { name: brooch.category }).click();
    await expect.element(heading(brooch.category, 1)).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("opens at its search box from the magnifier", async () => {
    await openPhone();
    await button("Search").click();
    await expect.element(page.getByRole("dialog", { name: "Menu" }).getByRole("combobox")).toHaveFocus();
  });
});
