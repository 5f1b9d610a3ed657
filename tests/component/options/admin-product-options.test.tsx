import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { replaceShop } from "../../../app/base/shop/use-shop.ts";
import { freshShop } from "../../setup/fresh-shop.ts";
import {
  add,
  addButton,
  brooch,
  change,
  fillRequired,
  found,
  list,
  openProducts,
  saveButton,
} from "../catalog/products.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  narrowPhone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, refusal, rows } from "../base/stub-backend.ts";

const saveOptions = "POST rpc/save_product_options";
const newProduct = "/admin/products/new";
const editBrooch = "/admin/products/edit/7";

const group = (name: string) => page.getByRole("group", { name, exact: true });
const box = (name: string) => page.getByRole("textbox", { name, exact: true });
const rowsOf = (option: string) =>
  page.getByRole("list", { name: `Values of ${option}` }).getByRole("listitem");

/** As the database stores it. */
const size = {
  id: 3,
  position: 1,
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: true,
  product_option_values: [
    { id: 31, position: 1, value: "6", surcharge: 0, stock_quantity: 2 },
    { id: 32, position: 2, value: "7", surcharge: 5, stock_quantity: null },
  ],
};
const sizes = [
  { id: 31, value: "6", surcharge: 0, stock_quantity: 2 },
  { id: 32, value: "7", surcharge: 5, stock_quantity: null },
];
const seenSize = {
  id: 3,
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: true,
  values: sizes,
};
const engravingRow = {
  id: 4,
  position: 2,
  name: "Engraving",
  kind: "text",
  required: false,
  max_length: 20,
  allowed: "letters",
  surcharge: 35,
  is_ring_size: false,
  product_option_values: [],
};
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...engravingRow,
    id: 50 + place,
    position: place,
    name: `Text ${place}`,
  }));
const ring = { ...brooch, product_options: [size] };

type Sent = {
  product_id: number;
  options: { id: number | null; values: { id: number | null }[] }[];
  seen: unknown;
};

/** Gives ids to new options and values, as the database does. */
async function storing(request: Request) {
  const { options } = (await request.json()) as Sent;
  let id = 100;
  const numbered = options.map((option) => ({
    ...option,
    id: option.id ?? ++id,
    values: option.values.map((value) => ({ ...value, id: value.id ?? ++id })),
  }));
  return Response.json(numbered);
}

describe("options of a new product", () => {
  test("come from ready-made sets, and are saved with it", async () => {
    const backend = await openProducts(newProduct, { [saveOptions]: storing });
    await fillRequired();
    await button("Ring sizes").click();
    await field("From").selectOptions("3");
    await field("To").selectOptions("13");
    await button("Add these sizes").click();
    await expect.element(box("Name of the choice")).toHaveFocus();
    expect(rowsOf("Ring size").elements()).toHaveLength(21);
    await box("Stock of Ring size, row 9").fill("2");
    await box("Surcharge of Ring size, row 21").fill("$12.50");
    await button("Engraving").click();
    await group("Engraving").getByRole("textbox", { name: "Surcharge ($)" }).fill("35");
    await isAccessible([desktop, narrowPhone]);
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toHaveLength(1);
    expect(backend.requests(add)[0]).not.toHaveProperty("options");
    const [sent] = backend.requests(saveOptions) as Sent[];
    expect(sent).toMatchObject({ product_id: 7, seen: [] });
    expect(sent!.options.map(({ values }) => values.length)).toEqual([21, 0]);
    expect(sent!.options).toMatchObject([
      { id: null, name: "Ring size", kind: "choice", required: true, is_ring_size: true, max_length: null },
      {
        name: "Engraving",
        kind: "text",
        required: false,
        max_length: 20,
        allowed: "letters_and_digits",
        surcharge: 35,
      },
    ]);
    expect(sent!.options[0]!.values).toMatchObject({
      0: { id: null, value: "3", surcharge: 0, stock_quantity: null },
      1: { value: "3.5" },
      8: { value: "7", stock_quantity: 2 },
      20: { value: "13", surcharge: 12.5 },
    });
  });

  test("can be a range of ring sizes, half or whole", async () => {
    await openProducts(newProduct);
    await button("Ring sizes").click();
    const sizes = dialog("Ring sizes");
    const said = sizes.getByRole("status");
    await expect.element(said).toHaveTextContent("9 sizes: 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9");
    await field("From").selectOptions("6.5");
    await field("Steps").selectOptions("Whole sizes");
    await expect.element(said).toHaveTextContent("3 sizes: 7, 8, 9");
    await field("From").selectOptions("10");
    await expect.element(said).toHaveTextContent("1 size: 10");
    await isAccessible([desktop, narrowPhone]);
    await field("To").selectOptions("12");
    await button("Add these sizes").click();
    await expect.element(box("Value of Ring size, row 3")).toHaveValue("12");
    expect(rowsOf("Ring size").elements()).toHaveLength(3);
    await button("Engraving").click();
    await button("Ring sizes").click();
    await sizes.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button("Ring sizes")).toHaveFocus();
  });

  test.for([
    ["UK", "9 sizes: J, K, L, M, N, O, P, Q, R", /^17 sizes: J, J½, K/, "40 cm"],
    ["EU", "12 sizes: 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60", /^23 sizes: 49, 49.5, 50/, "45 cm"],
  ] as const)(
    "are proposed in %s sizes and centimeters in a shop that uses them",
    async ([ringSizes, whole, halves, chain]) => {
      await openProducts(newProduct);
      replaceShop({ ...freshShop, ringSizes, lengths: "cm" });
      await button("Ring sizes").click();
      const said = dialog("Ring sizes").getByRole("status");
      await expect.element(said).toHaveTextContent(whole);
      await field("Steps").selectOptions("Half sizes");
      await expect.element(said.filter({ hasText: halves })).toBeVisible();
      await button("Add these sizes").click();
      await button("Chain lengths").click();
      const values = rowsOf("Chain length").getByRole("textbox").elements() as HTMLInputElement[];
      expect(values.map(({ value }) => value)).toContain(chain);
    },
  );

  test("are ring sizes because the owner says so, whatever they are called", async () => {
    const backend = await openProducts(newProduct, { [saveOptions]: storing });
    await fillRequired();
    await button("Other choice").click();
    await field("Name of the choice").fill("Ringgröße");
    await box("Value of Ringgröße, row 1").fill("54");
    await page.getByRole("checkbox", { name: /^These are ring sizes/ }).click();
    await addButton.click();
    await shownToast("Product added successfully!");
    const [sent] = backend.requests(saveOptions) as Sent[];
    expect(sent!.options).toMatchObject([{ name: "Ringgröße", is_ring_size: true }]);
  });

  test("are copied from another product, found by name or SKU, without its stock", async () => {
    const ring = { id: 9, name: "Halo Ring", sku: "R-9", product_options: [size, engravingRow] };
    const six = { ...ring, id: 10, name: "Six Choices", sku: null, product_options: many(5) };
    const backend = await openProducts(newProduct, {
      [list]: () => rows([ring, six]),
      [found]: () => rows([ring, six]),
      [saveOptions]: storing,
    });
    await fillRequired();
    await button("Metals").click();
    await button("Copy from another product").click();
    const search = page.getByRole("searchbox", { name: "Search products" });
    await expect.element(search).toHaveFocus();
    await expect.element(page.getByRole("button", { name: /^Six Choices/ })).toBeDisabled();
    await isAccessible([desktop, narrowPhone]);
    await search.fill("R-9");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => backend.requests(found).map((asked) => new URLSearchParams(String(asked)).get("q")))
      .toContain("R-9");
    expect(backend.requests(add)).toEqual([]);
    await page.getByRole("button", { name: /^Halo Ring R-9\s*Ring size \(2\), Engraving$/ }).click();
    await expect.element(box("Value of Ring size, row 2")).toHaveValue("7");
    await expect.element(box("Surcharge of Ring size, row 2")).toHaveValue("5.00");
    await expect.element(box("Stock of Ring size, row 1")).toHaveValue("");
    await addButton.click();
    await shownToast("Product added successfully!");
    const [sent] = backend.requests(saveOptions) as Sent[];
    expect(sent!.options).toMatchObject([
      { name: "Metal" },
      {
        id: null,
        name: "Ring size",
        values: [
          { id: null, value: "6", surcharge: 0, stock_quantity: null },
          { id: null, value: "7", surcharge: 5, stock_quantity: null },
        ],
      },
      { id: null, name: "Engraving", kind: "text", max_length: 20, surcharge: 35 },
    ]);
  });

  test("say beside each field what is wrong", async () => {
    const backend = await openProducts(newProduct, { [saveOptions]: storing });
    await fillRequired();
    await button("Other choice").click();
    await addButton.click();
    await shownProblem(box("Name of the choice"), "Please enter a name.");
    await box("Name of the choice").fill("Size");
    await expect
      .element(box("Value of Size, row 1"))
      .toHaveAccessibleDescription("Please enter at least one value.");
    await box("Value of Size, row 1").fill("6");
    await userEvent.keyboard("{Enter}");
    await expect.element(box("Value of Size, row 2")).toHaveFocus();
    await userEvent.keyboard("6");
    await box("Stock of Size, row 2").fill("1.5");
    await addButton.click();
    await shownProblem(box("Value of Size, row 2"), 'There is already a value "6".');
    await expect
      .element(box("Stock of Size, row 2"))
      .toHaveAccessibleDescription("Please enter a whole number.");
    expect(backend.requests(add)).toEqual([]);
    await isAccessible();
  });

  test("are at most five", async () => {
    await openProducts(newProduct);
    await button("Ring sizes").click();
    await button("Add these sizes").click();
    for (const label of ["Chain lengths", "Metals", "Engraving", "Other text"]) await button(label).click();
    await expect.element(page.getByText("A product has at most 5 options.")).toBeVisible();
    await expect.element(button("Ring sizes")).not.toBeInTheDocument();
    await button("Remove Metal").click();
    await expect.element(button("Ring sizes")).toBeVisible();
  });

  test("that are refused keep the form open; sending again does not add the product twice", async () => {
    const backend = await openProducts(newProduct, {
      [saveOptions]: () => refusal(400, "PT400", 'Please give "Size" at least one value.'),
    });
    await fillRequired();
    await button("Metals").click();
    await addButton.click();
    await shownToast("Error saving product", 'Please give "Size" at least one value.');
    await expect.element(box("Name of the choice")).toHaveValue("Metal");
    backend.respond({ [saveOptions]: storing });
    await addButton.click();
    await shownToast("Product added successfully!");
    const keys = (backend.requests(add) as { idempotency_key: string }[]).map((each) => each.idempotency_key);
    expect(new Set(keys).size).toBe(1);
    expect(backend.requests(change)).toEqual([]);
  });
});

const openRing = (responses = {}) =>
  openProducts(editBrooch, { [list]: () => rows([ring]), [saveOptions]: storing, ...responses });

describe("options of a product", () => {
  test("are loaded, changed, moved and removed by keyboard, and sent with what was loaded", async () => {
    const backend = await openRing();
    await expect.element(box("Value of Ring size, row 2")).toHaveValue("7");
    (button("Move 7 up").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Move 7 up")).toHaveFocus();
    await expect.element(box("Value of Ring size, row 1")).toHaveValue("7");
    await button("Remove 6").click();
    await button("Add a value to Ring size").click();
    await userEvent.keyboard("8");
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change)).toEqual([]);
    expect(backend.requests(saveOptions)).toEqual([
      {
        product_id: 7,
        options: [
          { ...seenSize, values: [sizes[1], { id: null, value: "8", surcharge: 0, stock_quantity: null }] },
        ],
        seen: [seenSize],
      },
    ]);
  });

  test("are not sent when only something else changed", async () => {
    const backend = await openRing();
    await field("Name").fill("Peacock Ring");
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change)).toEqual([{ name: "Peacock Ring" }]);
    expect(backend.requests(saveOptions)).toEqual([]);
  });

  test("that somebody else changed are shown with both versions", async () => {
    const theirs = { ...size, name: "Size" };
    const backend = await openRing({ [saveOptions]: () => Response.json(null) });
    await box("Surcharge of Ring size, row 1").fill("10");
    backend.respond({ [list]: () => rows([{ ...brooch, product_options: [theirs] }]) });
    await saveButton.click();
    const conflict = dialog("Changed in the meantime");
    await expect.element(conflict.getByText("Ring size: 6 +$10.00 (2), 7 +$5.00")).toBeVisible();
    await expect.element(conflict.getByText("Size: 6 (2), 7 +$5.00", { exact: true })).toBeVisible();
    backend.respond({ [saveOptions]: storing });
    await conflict.getByRole("button", { name: "Save mine anyway" }).click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(saveOptions).at(-1)).toMatchObject({
      options: [{ name: "Ring size" }],
      seen: [{ name: "Size" }],
    });
  });

  test("saved together with columns before the connection was lost are not taken for somebody else's", async () => {
    const stored = { ...ring, name: "Peacock Ring", updated_at: "2026-02-02T00:00:00+00:00" };
    const backend = await openRing({ [saveOptions]: lostConnection, [change]: () => rows([stored]) });
    await field("Name").fill("Peacock Ring");
    await box("Value of Ring size, row 2").fill("7.5");
    await saveButton.click();
    await shownToast("Error saving product");
    backend.respond({ [saveOptions]: storing, [change]: () => rows([]) });
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change)).toHaveLength(1);
  });

  test("whose save got no response are recognized as saved", async () => {
    const backend = await openRing({ [saveOptions]: lostConnection });
    await button("Engraving").click();
    await saveButton.click();
    await shownToast("Error saving product");
    const engraving = {
      ...size,
      id: 4,
      position: 2,
      name: "Engraving",
      kind: "text",
      is_ring_size: false,
      required: false,
      max_length: 20,
      allowed: "letters_and_digits",
      product_option_values: [],
    };
    backend.respond({
      [saveOptions]: () => Response.json(null),
      [list]: () => rows([{ ...brooch, product_options: [size, engraving] }]),
    });
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(saveOptions)).toHaveLength(2);
  });
});

describe("combinations of values", () => {
  const metal = {
    ...size,
    id: 5,
    position: 0,
    name: "Metal",
    is_ring_size: false,
    product_option_values: [
      { id: 51, position: 1, value: "Silver", surcharge: 0, stock_quantity: null },
      { id: 52, position: 2, value: "Gold", surcharge: 50, stock_quantity: null },
    ],
  };
  const combined = {
    ...brooch,
    image: "/product-images/a.webp",
    images: ["/product-images/gold.webp#focus=10,20"],
    product_options: [metal, size],
    option_combinations: [
      {
        value_ids: [32, 52],
        surcharge: 80,
        stock_quantity: 2,
        sku: null,
        image: "/product-images/gold.webp",
      },
    ],
  };
  const openCombined = () =>
    openProducts(editBrooch, { [list]: () => rows([combined]), [saveOptions]: storing });
  const adding = group("Add combinations");
  const goldSeven = {
    choice: { Metal: "Gold", "Ring size": "7" },
    surcharge: 80,
    stock_quantity: 2,
    sku: null,
    image: "/product-images/gold.webp",
  };
  const nothingOwn = { surcharge: null, stock_quantity: null, sku: null, image: null };
  type SentCombinations = { options: { combinations?: object[] }[]; seen: { combinations?: object[] }[] };
  const sentCombinations = (sent: unknown) =>
    (sent as SentCombinations).options.map(({ combinations }) => combinations);

  test("are added for picked values, changed and removed, and sent with the first of their options", async () => {
    const backend = await openCombined();
    await expect.element(box("Surcharge ($) of Gold, 7")).toHaveValue("80.00");
    await expect
      .element(page.getByLabelText("Photograph of Gold, 7"))
      .toHaveValue("/product-images/gold.webp#focus=10,20");
    await adding.getByLabelText("Ring size").selectOptions("6");
    await isAccessible([desktop, narrowPhone]);
    await adding.getByRole("button", { name: "Add 2 combinations" }).click();
    await expect.element(box("Surcharge ($) of Silver, 6")).toHaveFocus();
    await userEvent.keyboard("15");
    await box("SKU of Gold, 6").fill(" G-6 ");
    await box("Stock of Gold, 7").fill("5");
    await page.getByLabelText("Photograph of Gold, 7").selectOptions("Main photograph");
    await expect.element(adding.getByRole("button", { name: "Add 0 combinations" })).toBeDisabled();
    await saveButton.click();
    await shownToast("Product updated successfully!");
    const [sent] = backend.requests(saveOptions);
    expect(sentCombinations(sent)).toEqual([
      [
        { ...nothingOwn, choice: { Metal: "Silver", "Ring size": "6" }, surcharge: 15 },
        { ...nothingOwn, choice: { Metal: "Gold", "Ring size": "6" }, sku: "G-6" },
        { ...goldSeven, stock_quantity: 5, image: null },
      ],
      undefined,
    ]);
    expect((sent as SentCombinations).seen.map(({ combinations }) => combinations)).toEqual([
      [goldSeven],
      undefined,
    ]);
  });

  test("follow the names of their values, and go with them", async () => {
    const backend = await openCombined();
    await box("Value of Metal, row 2").fill("Yellow gold");
    await expect.element(box("Stock of Yellow gold, 7")).toHaveValue("2");
    await adding.getByRole("button", { name: "Add 3 combinations" }).click();
    await button("Remove 6").click();
    await expect.element(box("Stock of Silver, 6")).not.toBeInTheDocument();
    await box("Stock of Silver, 7").fill("x");
    await saveButton.click();
    await shownProblem(box("Stock of Silver, 7"), "Please enter a number, such as 4.");
    await button("Remove Silver, 7").click();
    await saveButton.click();
    await shownToast("Product updated successfully!");
    expect(sentCombinations(backend.requests(saveOptions)[0])).toEqual([
      [{ ...goldSeven, choice: { Metal: "Yellow gold", "Ring size": "7" } }],
      undefined,
    ]);
  });

  test("are offered for two choices, of which the owner picks those to combine", async () => {
    await openProducts(newProduct);
    await button("Metals").click();
    await expect.element(adding).not.toBeInTheDocument();
    await button("Chain lengths").click();
    await expect.element(adding.getByRole("button", { name: "Add 28 combinations" })).toBeEnabled();
    await button("Ring sizes").click();
    await button("Add these sizes").click();
    await page.getByRole("checkbox", { name: "Chain length" }).click();
    await page.getByRole("checkbox", { name: "Ring size", exact: true }).click();
    await adding.getByLabelText("Metal").selectOptions("Platinum 950");
    await adding.getByLabelText("Ring size").selectOptions("5");
    await adding.getByRole("button", { name: "Add 1 combination", exact: true }).click();
    await expect.element(box("Surcharge ($) of Platinum 950, 5")).toHaveFocus();
    await expect.element(page.getByRole("checkbox", { name: "Chain length" })).toBeDisabled();
    await isAccessible([desktop, narrowPhone]);
  });

  test("that somebody else changed are shown with both versions", async () => {
    const backend = await openCombined();
    await box("SKU of Gold, 7").fill("G-7");
    const theirs = [{ ...combined.option_combinations[0]!, surcharge: 90 }];
    backend.respond({
      [saveOptions]: () => Response.json(null),
      [list]: () => rows([{ ...combined, option_combinations: theirs }]),
    });
    await saveButton.click();
    const conflict = dialog("Changed in the meantime");
    await expect.element(conflict.getByText(/Gold, 7: \+\$80\.00 \(2\), SKU G-7, gold\.webp/)).toBeVisible();
    await expect.element(conflict.getByText(/Gold, 7: \+\$90\.00 \(2\), gold\.webp/)).toBeVisible();
  });
});
