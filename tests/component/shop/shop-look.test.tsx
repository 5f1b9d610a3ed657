import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { catalog } from "../cart/shopping.ts";
import { desktop, heading, isAccessible, open, phone, resize } from "../base/screen.tsx";

/** Pictures that nobody has to serve. */
const drawn = (width: number, height: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>#size=${width}x${height}`;

const caption = page.getByText(/^Round solitaire in white gold/);

test("a fresh shop has its name, the program's picture, and no line on top", async () => {
  await open("/", { responses: catalog });
  await expect.element(heading("Cut to catch light", 1)).toBeVisible();
  await expect.element(caption).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^White gold round moissanite/ })).toBeVisible();
  expect(page.getByRole("complementary", { name: "Announcement" }).elements()).toEqual([]);
});

test("the owner's logo, picture, words and announcement take their places", async () => {
  await open("/", {
    responses: catalog,
    shop: {
      name: "Opal & Co",
      logo: drawn(600, 200),
      hero: { image: drawn(900, 1200), title: "Handmade in Lisbon", text: "" },
      announcement: "Closed in May.",
    },
  });
  await expect.element(heading("Handmade in Lisbon", 1)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Handmade in Lisbon" })).toBeVisible();
  await expect.element(caption).not.toBeInTheDocument();
  const mark = page
    .getByRole("banner")
    .getByRole("link", { name: "Opal & Co, home" })
    .getByAltText("Opal & Co");
  await expect.element(mark).toHaveAttribute("width", "108");
  await expect
    .element(page.getByRole("complementary", { name: "Announcement" }))
    .toHaveTextContent("Closed in May.");
  await isAccessible();
});

test.for([
  [3200, 1000, 1280],
  [2000, 1500, 1280],
  [1200, 1600, 1280],
  [3200, 1000, 390],
  [1600, 1000, 390],
  [1200, 1600, 800],
] as const)(
  "a hero of %d x %d pixels is fetched as large as it is drawn in %d pixels",
  async ([width, height, across]) => {
    const image = `/storage/v1/object/public/shop-images/1.jpg#size=${width}x${height}`;
    await open("/", {
      responses: catalog,
      size: { width: across, height: 800 },
      shop: { hero: { image, title: "Handmade in Lisbon", text: "" } },
      imageRender: true,
    });
    const hero = page.getByRole("img", { name: "Handmade in Lisbon" });
    await expect.element(hero).toBeVisible();
    const drawn = hero.element() as HTMLImageElement;
    const box = drawn.getBoundingClientRect();
    const needed = Math.max(box.width, (box.height * width) / height);
    const widths = [480, 800, 1200, 1600, 2000, 2500];
    const chosen = widths.find((one) => one >= Math.floor(needed)) ?? 2500;
    await expect.poll(() => drawn.currentSrc).toContain(`width=${chosen}&`);
    // Half of the page would show little of a wide one.
    expect(box.width).toBe(across === 1280 && width / height < 1.6 ? 640 : across);
  },
);

/** Whether a link's words are within the bar that they are in. */
const isWhole = (link: Element) => {
  const [bar, words] = [link.closest("header, aside > div"), link.querySelector("span span")!];
  const { top, bottom, right } = words.getBoundingClientRect();
  const around = (bar ?? document.documentElement).getBoundingClientRect();
  return (
    words.scrollWidth <= words.clientWidth &&
    top >= around.top &&
    bottom <= around.bottom &&
    right <= around.right
  );
};

test.for([
  "Maison Delacroix & Filles, Joailliers à Lyon depuis 1884",
  "Goldschmiedemeisterwerkstatt",
  "Anna Marsh Jewellery",
  "アンナ・マーシュ宝石店とダイヤモンド工房東京都中央区銀座本店",
])("the name %s is never cut", async (name) => {
  const parts = () => page.getByRole("link", { name: `${name}, home` }).elements();
  await open("/about", { shop: { name } });
  await expect.element(heading("About us")).toBeVisible();
  for (const size of [desktop, phone]) {
    // oxlint-disable-next-line no-await-in-loop -- one size after the other
    await resize(size);
    expect(
      parts()
        .filter((link) => link.checkVisibility())
        .map(isWhole),
    ).toEqual([true, true]);
  }
});

test("a long name and a long title stay within the page", async () => {
  await open("/", {
    responses: catalog,
    shop: {
      name: "N".repeat(60),
      hero: {
        image: drawn(1200, 900),
        title: "Rechtsschutzversicherungsgesellschaften",
        text: "t".repeat(200),
      },
      announcement: "a".repeat(200),
    },
  });
  await expect.element(heading("Rechtsschutzversicherungsgesellschaften", 1)).toBeVisible();
  await isAccessible();
});
