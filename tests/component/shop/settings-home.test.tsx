/** @module-tag long */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { catalog, firstSections } from "../cart/shopping.ts";
import { admin } from "../base/people.ts";
import {
  button,
  dialog,
  field,
  heading,
  isAccessible,
  link,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { table } from "../base/stored-rows.ts";
import { created, refusal, rows } from "../base/stub-backend.ts";

const add = "POST home_sections";
const change = "PATCH home_sections";
const arrange = "POST rpc/arrange";
const upload = "POST object/product-images";

type Row = { id: number; kind: string; hidden: boolean; content: object; updated_at: string };

const stored = (sections: readonly Pick<Row, "id" | "kind" | "content">[]): Row[] =>
  sections.map((section) => ({ ...section, hidden: false, updated_at: "2026-01-01T00:00:00+00:00" }));

const banner = {
  id: 11,
  kind: "banner",
  content: { title: "Spring", body: "", picture: null, look: "light", button: "", link: "" },
};

async function openHome(path = "", sections: Row[] = stored([...firstSections, banner]), more = {}) {
  const backend = await open(`/admin/settings/home${path}`, {
    signedIn: admin,
    responses: {
      ...catalog,
      ...table("home_sections", sections),
      [add]: created,
      [arrange]: () => Response.json(true),
      [upload]: () => Response.json({ Key: "product-images/x", Id: "1" }),
      ...more,
    },
    // The shop as it was saved is not part of these tests.
    expected: /The shop's facts could not be read/,
  });
  return { backend, sections };
}

const list = page.getByRole("list", { name: "Sections" });
const names = () =>
  list
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("p")!.textContent);

/** What one of the previews shows. */
const previewed = (title: string) => {
  const frame = page.getByTitle(`Preview: ${title}`).element() as HTMLIFrameElement;
  return frame.contentDocument!.body.textContent;
};
const wide = () => previewed("On a wide screen");

test("sections are moved, and the new order is saved at once", async () => {
  const { backend } = await openHome();
  await expect.element(link("Edit Banner")).toBeVisible();
  await expect.poll(wide).toContain("Why choose Facet");
  await expect.poll(() => previewed("On a phone")).toContain("Spring");
  await isAccessible();
  await button("Move Banner up").click();
  expect(names().slice(-2)).toEqual(["Banner", "Why choose the shop"]);
  await isAccessible();
  await button("Save Order").click();
  await shownToast("Order saved successfully!");
  expect(backend.requests(arrange)).toEqual([
    { list: "home_sections", ids: [1, 2, 3, 4, 5, 11, 6], seen: [1, 2, 3, 4, 5, 6, 11] },
  ]);
  await expect.element(button("Save Order")).not.toBeInTheDocument();
});

test("an order that somebody else changed is shown as it is now", async () => {
  const { backend } = await openHome();
  backend.respond({ [arrange]: () => Response.json(false) });
  await button("Move Banner up").click();
  await button("Save Order").click();
  await expect
    .element(
      page
        .getByRole("main")
        .getByText("Somebody else changed this order in the meantime. It is shown as it is now."),
    )
    .toBeVisible();
  expect(names().at(-1)).toBe("Banner");
});

test("a section is hidden and shown again, and is not in the preview meanwhile", async () => {
  const { backend } = await openHome();
  await expect.poll(wide).toContain("Spring");
  await button("Hide Banner").click();
  await expect.element(list.getByText("Hidden")).toBeVisible();
  await expect.poll(wide).not.toContain("Spring");
  await button("Show Banner").click();
  await expect.poll(wide).toContain("Spring");
  expect(backend.requests(change)).toEqual([{ hidden: true }, { hidden: false }]);
});

test("a section is deleted after a question", async () => {
  const { backend, sections } = await openHome();
  await button("Delete Banner").click();
  await expect
    .element(page.getByText(/^Are you sure you want to delete the section "Banner"\?/))
    .toBeVisible();
  await isAccessible();
  await button("Delete").click();
  await shownToast("Section deleted successfully!");
  expect(sections).toHaveLength(6);
  expect(backend.requests("DELETE home_sections")).toEqual(["?id=eq.11&select=id"]);
});

test("a page without sections says so, and offers all kinds", async () => {
  await openHome("", []);
  await expect.element(heading("The home page is empty")).toBeVisible();
  await isAccessible();
  await button("Add a section").click();
  const offered = dialog("Add a section").getByRole("link");
  await expect.element(offered.first()).toBeVisible();
  expect(offered.elements()).toHaveLength(13);
  await isAccessible();
});

test("a banner is written with a preview, and added", async () => {
  const { backend } = await openHome();
  await button("Add a section").click();
  await dialog("Add a section")
    .getByRole("link", { name: /^Banner/ })
    .click();
  await expect.element(heading("Banner", 1)).toBeVisible();
  await field("Title").fill("Handmade in Lisbon");
  await field("Text").fill("Opals.");
  await expect.poll(wide).toContain("Handmade in Lisbon");
  await field("Link").fill("javascript:alert(1)");
  await button("Save").click();
  await shownProblem(field("Link"), "Please enter an address such as /products or https://....");
  await field("Link").fill("/products");
  await field("Button").fill("See all");
  await field("Background").selectOptions("dark");
  await expect.poll(wide).toContain("See all");
  await isAccessible();
  await button("Save").click();
  await shownToast("Section added successfully!");
  expect(backend.requests(add)).toEqual([
    {
      kind: "banner",
      content: {
        body: "Opals.",
        button: "See all",
        link: "/products",
        look: "dark",
        picture: null,
        title: "Handmade in Lisbon",
      },
    },
  ]);
  await expect.element(list).toBeVisible();
});

test("questions are written, moved and removed, each with a number of its own", async () => {
  const questions = {
    id: 12,
    kind: "questions",
    content: {
      title: "",
      items: [
        { id: 1, title: "How?", body: "So." },
        { id: 4, title: "When?", body: "Now." },
      ],
    },
  };
  const { backend } = await openHome("/12", stored([questions]));
  await expect.element(button("Move When? up")).toBeVisible();
  await isAccessible();
  await button("Move When? up").click();
  await button("Remove How?").click();
  await button("Add a question").click();
  await expect.element(page.getByRole("textbox", { name: "Question" }).last()).toHaveFocus();
  await userEvent.keyboard("Where?");
  await expect.poll(wide).toContain("Where?");
  await button("Save").click();
  await shownToast("Section saved successfully!");
  expect(backend.requests(change)).toEqual([
    {
      content: {
        title: "",
        items: [
          { id: 4, title: "When?", body: "Now." },
          { id: 5, title: "Where?", body: "" },
        ],
      },
    },
  ]);
});

test("what somebody else has saved is not overwritten unseen", async () => {
  const { backend, sections } = await openHome("/11");
  await field("Title").fill("Mine");
  Object.assign(sections.at(-1)!, {
    content: { ...banner.content, title: "Theirs", body: "Also theirs" },
    updated_at: "2026-01-02T00:00:00+00:00",
  });
  await button("Save").click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict.getByText("Also theirs", { exact: true })).toBeVisible();
  await isAccessible();
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await shownToast("Section saved successfully!");
  expect(backend.requests(change).at(-1)).toEqual({
    content: { ...banner.content, title: "Mine", body: "Also theirs" },
  });
});

test("a section that is gone leads back to the list", async () => {
  await openHome("/99");
  await shownToast("Section not found", "Section not foundIt may have been deleted in the meantime.");
  await expect.element(list).toBeVisible();
});

test("a kind that the page has already is refused with a sentence", async () => {
  const { backend } = await openHome("/new/featured", []);
  backend.respond({ [add]: () => refusal(409, "23505") });
  await button("Save").click();
  await expect.element(page.getByRole("main").getByText("The page has this section already.")).toBeVisible();
});

test("a collection is chosen, and reviews are", async () => {
  const collection = { id: 13, kind: "collection", content: {} };
  const { backend } = await openHome("/13", stored([collection]), {
    "GET collections": () =>
      rows([
        { id: 3, name: "Gifts", slug: "gifts", description: "", is_published: true },
        { id: 4, name: "Soon", slug: "soon", description: "", is_published: false },
      ]),
  });
  await field("Collection").selectOptions("3");
  await expect.element(page.getByRole("option", { name: "Soon (draft)" })).toBeInTheDocument();
  await expect.poll(wide).toContain("Moon Brooch");
  await isAccessible();
  await button("Save").click();
  await shownToast("Section saved successfully!");
  expect(backend.requests(change)).toEqual([
    { content: { title: "", body: "", collection: 3, amount: "4" } },
  ]);
  // The list's preview reads it as stored.
  await expect.element(list).toBeVisible();
  await expect.poll(wide).toContain("Moon Brooch");
});

const quote = {
  id: 9,
  rating: 4,
  words: "Chosen before.",
  author: "Bea",
  language: null,
  product_id: 8,
  product_name: "Moon Brooch",
};

test("reviews are chosen in the order of the page", async () => {
  const quotes = { id: 14, kind: "quotes", content: { reviews: [9] } };
  const { backend } = await openHome("/14", stored([quotes]), {
    "GET reviews": (request: Request) =>
      rows(
        new URL(request.url).searchParams.has("id")
          ? [{ id: 9, rating: 4, words: "Chosen before.", author: "Bea" }]
          : [{ id: 5, rating: 5, words: "Lovely.", author: "Ana" }],
      ),
    "GET rpc/review_quotes": () => rows([quote]),
  });
  await page.getByRole("checkbox", { name: /Lovely/ }).click();
  await isAccessible();
  await button("Save").click();
  await shownToast("Section saved successfully!");
  expect(backend.requests(change)).toEqual([{ content: { title: "", reviews: [9, 5] } }]);
  // The previews read them: as stored, as chosen, and below the list.
  await expect.poll(() => backend.requests("GET rpc/review_quotes")).toHaveLength(3);
  await expect.poll(wide).toContain("Chosen before.");
});

function storedHero() {
  return {
    hero_image: null as string | null,
    hero_title: "Cut to catch light",
    hero_text: "Rings and stones.",
    updated_at: "2026-01-01T00:00:00+00:00",
  };
}

async function openHero() {
  const hero = storedHero();
  const opened = await openHome("/1", undefined, {
    ...table("shop_facts", [hero]),
    "GET rpc/shop": () => refusal(500, "XX000"),
    "POST object/shop-images": () => Response.json({ Key: "shop-images/x", Id: "1" }),
    "DELETE object/shop-images": () => Response.json([]),
  });
  await expect.element(field("Hero title")).toHaveValue("Cut to catch light");
  return { ...opened, hero };
}

async function choose(label: string, content: BlobPart, name: string, type: string) {
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type }));
  const input = field(label).element() as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
}

test("the hero's preview follows its words, and its title is needed", async () => {
  const { backend, hero } = await openHero();
  await field("Hero title").fill("Handmade in Lisbon");
  await field("Hero text").fill("Opals.");
  await expect.poll(wide).toContain("Handmade in Lisbon");
  await expect.poll(wide).toContain("Opals.");
  await isAccessible();
  await field("Hero title").fill(" ");
  await button("Save").click();
  await shownProblem(field("Hero title"), "Please enter a title.");
  await field("Hero title").fill("Handmade in Lisbon");
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests("PATCH shop_facts")).toEqual([
    { hero_title: "Handmade in Lisbon", hero_text: "Opals." },
  ]);
  expect(hero.hero_title).toBe("Handmade in Lisbon");
});

test("a large photograph of the hero is made as small as the storage wants it", async () => {
  const { backend, hero } = await openHero();
  const canvas = new OffscreenCanvas(4000, 3000);
  canvas.getContext("2d")!.fillRect(0, 0, 2000, 3000);
  await choose(
    "Picture or video",
    await canvas.convertToBlob({ type: "image/jpeg" }),
    "IMG_1.png",
    "image/png",
  );
  await expect.element(button("Remove hero picture")).toBeVisible();
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests("POST object/shop-images")).toHaveLength(1);
  expect(hero.hero_image).toMatch(/\.(jpg|png)#size=3200x2400/);
});
