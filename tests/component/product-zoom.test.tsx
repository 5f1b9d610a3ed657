import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brooch, productPages } from "./product-page.ts";
import { button, desktop, isAccessible, narrowPhone, open } from "./screen.tsx";

/** A drawing of so many pixels, square unless it has another height. */
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
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(announced).toHaveTextContent("Picture 3 of 3");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(announced).toHaveTextContent("Picture 3 of 3");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(announced).toHaveTextContent("Picture 2 of 3");
  await userEvent.keyboard("{Escape}");
  await expect.element(zoom).not.toBeInTheDocument();
  // The page shows the picture that was looked at.
  await expect.element(button("Picture 2 of 3")).toHaveAttribute("aria-current", "true");
});

test("a swipe leads on only from the picture's edge", async () => {
  await openZoomed();
  await expect.element(picture).toBeVisible();
  const view = zoom.element().querySelector(".zoom-view")!;
  const announced = zoom.getByRole("status");
  const swipe = (from: number, to: number) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: view, clientX, clientY: 200 });
    view.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
    view.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
  };
  view.scrollTo({ left: (view.scrollWidth - view.clientWidth) / 2, behavior: "instant" });
  swipe(250, 50);
  await expect.element(announced).toHaveTextContent("Picture 1 of 3");
  view.scrollTo({ left: view.scrollWidth, behavior: "instant" });
  swipe(250, 50);
  await expect.element(announced).toHaveTextContent("Picture 2 of 3");
  view.scrollTo({ left: 0, behavior: "instant" });
  swipe(50, 250);
  await expect.element(announced).toHaveTextContent("Picture 1 of 3");
});

test("an original is shown with all of its pixels, and one picture has nowhere to lead", async () => {
  await openZoomed([drawing(4000, "teal")]);
  await expect.poll(() => picture.element().getBoundingClientRect().width * devicePixelRatio).toBe(4000);
  await expect.element(button("Next picture")).not.toBeInTheDocument();
});

/** Width through height, as shown. */
function shape(): number {
  const { width, height } = picture.element().getBoundingClientRect();
  return width / height;
}

test.for([
  [600, 1800],
  [900, 1200],
  [1800, 600],
] as const)(
  "a photograph of %d x %d pixels keeps its shape, on the page and enlarged",
  async ([width, height]) => {
    await openZoomed([drawing(width, "teal", height)]);
    await expect.poll(shape).toBeCloseTo(width / height, 2);
    await userEvent.keyboard("{Escape}");
    const onPage = page.getByRole("img", { name: "Opal Brooch", exact: true }).first();
    expect(getComputedStyle(onPage.element()).objectFit).toBe("contain");
  },
);
