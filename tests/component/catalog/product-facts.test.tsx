import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { outlineOf } from "../../../app/features/catalog/outlines.ts";
import { brooch, product, freshRules } from "../cart/shopping.ts";
import { desktop, isAccessible, narrowPhone, open } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

/** The owner's promises, without a warranty. */
const texts = { delivery: "Leaves within two days.", returns: "Unworn only.", return_days: 30, warranty: "" };

const openWith = (facts: object) =>
  open(`/product/${brooch.id}`, {
    responses: {
      "GET products": () => rows([product(brooch, facts)]),
      "GET rpc/related_products": () => rows([]),
      "GET rpc/running_promotions": () => rows([]),
      "GET shop_facts": () => rows([texts]),
      "GET rpc/terms": () => Response.json(freshRules),
    },
  });

const facts = page.getByRole("region", { name: "Details" });

test("the facts have explanations to open, and the certificate its links", async () => {
  await openWith({
    stone: "Diamond",
    clarity: "VS1",
    carat: 1,
    certificate_lab: "IGI",
    certificate_number: "LG000000065",
    certificate_file: "http://old.example/storage/v1/object/public/certificates/1.pdf",
  });
  const terms = facts.getByRole("term");
  await expect.element(terms.first()).toBeVisible();
  expect(terms.elements().map(({ textContent }) => textContent)).toEqual([
    "Stone",
    "Carat weight",
    "Clarity",
    "Certificate",
  ]);
  await expect.element(facts.getByText("1.00 ct")).toBeVisible();
  const explanation = facts.getByText(/^How free the stone is of inclusions/);
  await expect.element(explanation).not.toBeVisible();
  (facts.getByText("What clarity means").element().closest("summary") as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(explanation).toBeVisible();
  await expect
    .element(facts.getByRole("link", { name: "Look it up at IGI" }))
    .toHaveAttribute("href", "https://www.igi.org/verify-your-report/?r=LG000000065");
  await expect
    .element(facts.getByRole("link", { name: "Certificate (PDF)" }))
    .toHaveAttribute("href", expect.stringMatching(/^(?!.*old\.example).*\/certificates\/1\.pdf$/));
  await isAccessible([desktop, narrowPhone]);
});

test("without any facts there is no table", async () => {
  await openWith({});
  await expect.element(page.getByRole("heading", { name: brooch.name, level: 1 })).toBeVisible();
  await expect.element(facts).not.toBeInTheDocument();
});

test("the owner's texts are shown below the button, and nothing if they are empty", async () => {
  await openWith({});
  await expect.element(page.getByText("Delivery: Leaves within two days.")).toBeVisible();
  await expect.element(page.getByText("Returns: Within 30 days of delivery. Unworn only.")).toBeVisible();
  await expect.element(page.getByText(/Warranty/)).not.toBeInTheDocument();
  await isAccessible([desktop, narrowPhone]);
});

test("a stone of known size is drawn to scale next to a coin", async () => {
  await openWith({ type: "ring", stone: "Moissanite", shape: "Oval", stone_length: 8, stone_width: 6 });
  const drawing = page.getByRole("img", {
    name: "Drawn to scale: a stone of 8.0 x 6.0 mm beside a coin of 24 mm.",
  });
  await expect.element(drawing).toBeVisible();
  const [coin, stone] = ["circle", "path"].map((tag) =>
    drawing.element().querySelector(tag)!.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const millimeter = coin.width / 24;
  expect(stone.width / millimeter).toBeCloseTo(6, 1);
  expect(stone.height / millimeter).toBeCloseTo(8, 1);
  await isAccessible([desktop, narrowPhone]);
});

test.for([
  { type: "loose stone", stone: "Ruby" },
  { type: "bracelet", stone_length: 5, stone_width: 5 },
])("nothing is drawn for %j", async (stated) => {
  await openWith(stated);
  await expect.element(facts).toBeVisible();
  await expect.element(page.getByText(/^Drawn to scale/)).not.toBeInTheDocument();
});

test.for(["Round", "Princess", "Emerald", "Cushion", "Pear", "Marquise", "Heart", "Trillion", null])(
  "the outline %j is as long and as wide as the stone",
  (shape) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", outlineOf(shape, 6, 9));
    svg.append(path);
    document.body.append(svg);
    const { x, y, width, height } = path.getBBox();
    svg.remove();
    for (const [found, drawn] of [
      [x, -3],
      [y, -4.5],
      [width, 6],
      [height, 9],
    ] as const)
      expect(found).toBeCloseTo(drawn, 1);
  },
);
