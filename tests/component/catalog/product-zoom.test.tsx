import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { tileColor } from "../../../domain/shop/tile-color.ts";
import { brooch, productPages } from "./product-page.ts";
import { arrows, button, desktop, isAccessible, narrowPhone, open } from "../base/screen.tsx";

/** A drawing of this many pixels, square unless it has another height. */
function drawing(pixels: number, color: string, height = pixels) {
  const size = `width="${pixels}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path fill="${color}" d="M0 0h9999v9999H0z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const zoom = page.getByRole("dialog", { name: "Opal Brooch, enlarged" });
const picture = zoom.getByRole("img");

async function openZoomed(pictures = [drawing(100, "red"), drawing(100, "green"), drawing(100, "blue")]) {
  const [image, ...images] = pictures;
  const product = { ...brooch, image, images } as unknown as typeof brooch;
  await open("/product/7", { responses: productPages([product]) });
  const name = pictures.length > 1 ? "Enlarge: Opal Brooch, picture 1 of 3" : "Enlarge: Opal Brooch";
  await button(name).click();
  await expect.element(zoom).toBeVisible();
}

test("buttons and arrow keys lead to the next picture, which is announced, and stop at the last", async () => {
  await openZoomed();
  const announced = zoom.getByRole("status");
  await expect.element(announced).toHaveTextContent("Picture 1 of 3");
  await expect.element(button("Previous picture")).toHaveAttribute("aria-disabled", "true");
  await button("Next picture").click();
  await expect.element(announced).toHaveTextContent("Picture 2 of 3");
  await expect.element(picture).toHaveAccessibleName("Opal Brooch, picture 2 of 3");
  await isAccessible([desktop, narrowPhone]);
  await userEvent.keyboard(arrows().on);
  await expect.element(announced).toHaveTextContent("Picture 3 of 3");
  await userEvent.keyboard(arrows().on);
  await expect.element(announced).toHaveTextContent("Picture 3 of 3");
  await userEvent.keyboard(arrows().back);
  await expect.element(announced).toHaveTextContent("Picture 2 of 3");
  await userEvent.keyboard("{Escape}");
  await expect.element(zoom).not.toBeInTheDocument();
  // The page shows the picture that was viewed last.
  await expect.element(button("Picture 2 of 3")).toHaveAttribute("aria-current", "true");
});

test("a swipe changes the picture only from the picture's edge", async () => {
  await openZoomed();
  await expect.element(picture).toBeVisible();
  const view = zoom.element().querySelector(".zoom-view")!;
  const announced = zoom.getByRole("status");
  const isMirrored = document.documentElement.dir === "rtl";
  const swipe = (isForward: boolean) => {
    const [from, to] = isForward === isMirrored ? [50, 250] : [250, 50];
    const touch = (clientX: number) => new Touch({ identifier: 1, target: view, clientX, clientY: 200 });
    view.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
    view.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
  };
  await button("Zoom in").click();
  view.scrollTo({ left: (view.scrollWidth - view.clientWidth) / 2, behavior: "instant" });
  swipe(true);
  await expect.element(announced).toHaveTextContent("Picture 1 of 3");
  view.scrollTo({ left: isMirrored ? 0 : view.scrollWidth, behavior: "instant" });
  swipe(true);
  await expect.element(announced).toHaveTextContent("Picture 2 of 3");
  view.scrollTo({ left: isMirrored ? view.scrollWidth : 0, behavior: "instant" });
  swipe(false);
  await expect.element(announced).toHaveTextContent("Picture 1 of 3");
});

const widthNow = () => picture.element().getBoundingClientRect().width;
/** The scroll position, from 0 to 1. */
const scrolled = () => {
  const view = zoom.element().querySelector(".zoom-view")!;
  return [
    view.scrollLeft / (view.scrollWidth - view.clientWidth),
    view.scrollTop / (view.scrollHeight - view.clientHeight),
  ];
};

describe("a picture", () => {
  test("is whole at first, and a press enlarges the place it hits, twice and then four times", async () => {
    await openZoomed([drawing(4000, "teal")]);
    await expect.poll(widthNow).toBe(desktop.height);
    await expect.element(button("Next picture")).not.toBeInTheDocument();
    await picture.click({ position: { x: 200, y: 600 } });
    expect(widthNow()).toBe(2 * desktop.height);
    expect(scrolled()).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.75, 1)]);
    await button("Enlarge the picture").click();
    expect(widthNow()).toBe(4 * desktop.height);
    await isAccessible([desktop]);
    await button("Show the whole picture").click();
    expect(widthNow()).toBe(desktop.height);
  });

  test("is enlarged by keyboard around the focus that the owner chose", async () => {
    await openZoomed([`${drawing(4000, "teal")}#size=4000x4000&focus=20,70`]);
    await userEvent.keyboard("+");
    expect(widthNow()).toBe(2 * desktop.height);
    expect(scrolled()).toEqual([expect.closeTo(0.2, 1), expect.closeTo(0.7, 1)]);
    await userEvent.keyboard("+");
    await userEvent.keyboard("+");
    expect(widthNow()).toBe(4 * desktop.height);
    await expect.element(button("Zoom in")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("---");
    expect(widthNow()).toBe(desktop.height);
    await userEvent.keyboard("+{Escape}");
    await button("Enlarge: Opal Brooch").click();
    await expect.poll(widthNow).toBe(desktop.height);
  });
});

/** Width divided by height, as shown. */
function shape(): number {
  const { width, height } = picture.element().getBoundingClientRect();
  return width / height;
}

/** The part that the page shows before it is enlarged. */
const slide = page.getByRole("button", { name: "Enlarge: Opal Brooch" });

test.for([
  ["a tall one", 600, 1800, "", "contain"],
  ["a phone's", 900, 1200, "", "cover"],
  ["a phone's on white", 900, 1200, "&ground=ffffff", "contain"],
  ["a wide one", 1800, 600, "", "contain"],
] as const)("%s keeps its shape, on the page and enlarged", async ([, width, height, ground, fit]) => {
  await openZoomed([`${drawing(width, "teal", height)}#size=${width}x${height}${ground}`]);
  await expect.poll(shape).toBeCloseTo(width / height, 2);
  await userEvent.keyboard("{Escape}");
  const onPage = slide.getByRole("img").element();
  expect(getComputedStyle(onPage).objectFit).toBe(fit);
  const frame = slide.element().getBoundingClientRect();
  const shown = onPage.getBoundingClientRect();
  const box = fit === "cover" ? frame : { width, height };
  expect(shown.width / shown.height).toBeCloseTo(box.width / box.height, 2);
  const color = getComputedStyle(slide.element()).backgroundColor;
  expect(color).toBe(ground ? "rgb(255, 255, 255)" : "rgba(0, 0, 0, 0)");
});

test("a picture of unknown shape keeps it as well", async () => {
  await openZoomed([drawing(600, "teal", 1800)]);
  await expect.poll(shape).toBeCloseTo(1 / 3, 2);
  await userEvent.keyboard("{Escape}");
  expect(getComputedStyle(slide.getByRole("img").element()).objectFit).toBe("contain");
});

test("an enlarged cut-out is shown on the tile's color, not on the page's", async () => {
  await openZoomed([`${drawing(600, "teal")}#size=600x600&ground=transparent`]);
  await expect.element(zoom).toHaveStyle({ backgroundColor: tileColor });
});
