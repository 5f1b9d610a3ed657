import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noFacts } from "../../setup/no-facts.ts";
import {
  add,
  addButton,
  brooch,
  change,
  changing,
  chooseFiles,
  chooseNext,
  fillRequired,
  list,
  openProducts,
  photographs,
  saveButton,
  found,
} from "./products.ts";
import {
  button,
  desktop,
  dialog,
  field,
  link,
  isAccessible,
  narrowPhone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { heldBack, lostConnection, refusal, rows, unreachable } from "../base/stub-backend.ts";

const newProduct = "/admin/products/new";
const editBrooch = "/admin/products/edit/7";
const catalog = page.getByRole("heading", { name: "Products Catalogue" });
const conflict = dialog("Changed in the meantime");
const unsaved = dialog("Unsaved changes");

/** Opens the brooch from the list. */
async function openFromList() {
  const backend = await openProducts("/admin/products?q=brooch", { [found]: () => rows([brooch]) });
  await page.getByRole("link", { name: `Edit ${brooch.name}` }).click();
  await expect.element(field("Name")).toHaveValue(brooch.name);
  return backend;
}

describe("a new product", () => {
  test("says that another product has its SKU, and takes a pasted list as entries", async () => {
    const asked: (string | null)[] = [];
    const backend = await openProducts(newProduct);
    await expect.element(addButton).toBeVisible();
    backend.respond({
      "GET products": ({ url }) => {
        const { searchParams } = new URL(url);
        asked.push(searchParams.get("sku"));
        return rows(searchParams.get("sku") === "eq.R-1" ? [{ id: 3, name: "Oval Ring" }] : []);
      },
      "GET option_combinations": ({ url }) =>
        rows(
          new URL(url).searchParams.get("sku") === "eq.G-6"
            ? [{ products: { id: 4, name: "Gold Ring" } }]
            : [],
        ),
    });
    await field("SKU").fill("R-1");
    await expect.element(page.getByText("Another product has this SKU: Oval Ring")).toBeVisible();
    await field("SKU").fill("R-2");
    await expect.element(page.getByText("Another product has this SKU")).not.toBeInTheDocument();
    await field("SKU").fill("G-6");
    await expect.element(page.getByText("Another product has this SKU: Gold Ring")).toBeVisible();
    expect(asked[0]).toBe("eq.R-1");

    const tag = page.getByPlaceholder("Add a tag");
    await tag.click();
    const list = new DataTransfer();
    list.setData("text", "ring, gold;  gift\n- ring\n");
    tag
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData: list, bubbles: true, cancelable: true }));
    const added = page.getByRole("list", { name: "Added tags" }).getByRole("listitem");
    await expect
      .poll(() => added.elements().map(({ textContent }) => textContent))
      .toEqual(["ring", "gold", "gift"]);
  });

  test("needs a name, a category and a price, and says beside each field what is wrong", async () => {
    const backend = await openProducts(newProduct);
    await expect.element(addButton).toBeVisible();
    const headings = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Basic Information",
      "Pricing",
      "Price from metal",
      "Product Image",
      "Options",
      "Facts",
      "Certificate",
      "Inventory & Identifiers",
      "Shipping Details (optional)",
      "Features",
      "Tags",
      "Featured",
      "Visibility",
    ]);
    await field("SKU").fill("KEEP-1");
    await addButton.click();
    await shownProblem(field("Name"), "Please enter a name.");
    await expect.element(field("Category")).toHaveAccessibleDescription("Please choose a category.");
    await expect
      .element(field("Current price"))
      .toHaveAccessibleDescription("Please enter the current price.");

    await fillRequired("x".repeat(300));
    await field("Original price").fill("old");
    await field("Stock quantity").fill("-3");
    await addButton.click();
    await shownProblem(field("Name"), "Please use at most 200 characters; this has 300.");
    const original = field("Original price");
    await expect.element(original).toHaveAccessibleDescription(/Please enter a number, such as 49\.90\.$/);
    await expect
      .element(field("Stock quantity"))
      .toHaveAccessibleDescription(/This cannot be less than 0\.$/);
    await expect.element(field("Name")).toHaveValue("x".repeat(300));
    await expect.element(field("SKU")).toHaveValue("KEEP-1");
    expect(backend.requests(add)).toEqual([]);
  });

  test("is sent as typed, once, and empty fields stay empty", async () => {
    const backend = await openProducts(newProduct);
    await fillRequired("  Opal Ring ", "$1,284.50");
    for (const text of ["  Hallmarked ", "Boxed", "Hallmarked", "   "]) {
      await field("Add a feature").fill(text);
      await userEvent.keyboard("{Enter}");
    }
    await field("Add a tag").fill("pendant");
    await button("Add this tag").click();
    await field("Add a tag").fill("not yet added");
    await button("Remove Hallmarked").click();
    await field("Featured: the home page shows the first four").click();
    await field("Original price").fill("100");
    const hint = page.getByText("This is not above the current price, so shoppers will not see it.");
    await expect.element(hint).toBeVisible();
    await field("Original price").clear();
    const release = backend.hold(add);
    await addButton.dblClick();
    release();
    await shownToast("Product added successfully!");
    await expect.element(catalog).toBeVisible();
    expect(backend.requests(add)).toEqual([
      {
        name: "Opal Ring",
        description: "",
        category: "Artificial Jewelry",
        price: 1284.5,
        original_price: null,
        sku: null,
        stock_quantity: null,
        weight: null,
        dimensions: null,
        ...noFacts,
        features: ["Boxed"],
        tags: ["pendant", "not yet added"],
        featured: true,
        image: null,
        images: [],
        status: "published",
        publish_at: null,
        idempotency_key: expect.any(String),
      },
    ]);
  });

  test("can be followed by another one", async () => {
    const backend = await openProducts(newProduct);
    await fillRequired("Opal Ring");
    await button("Save and Add Another").click();
    await shownToast("Product added successfully!");
    await expect.element(field("Name")).toHaveValue("");
    await expect.element(field("Name")).toHaveFocus();
    await fillRequired("Pearl Ring");
    await addButton.click();
    await expect.element(catalog).toBeVisible();
    const [first, second] = backend.requests(add) as { name: string; idempotency_key: string }[];
    expect([first?.name, second?.name]).toEqual(["Opal Ring", "Pearl Ring"]);
    expect(first?.idempotency_key).not.toBe(second?.idempotency_key);
  });

  test("begins as a draft of the product that it duplicates, without what only one product has", async () => {
    const image = "/storage/v1/object/public/product-images/a.webp";
    const original = { ...brooch, sku: "PB-7", metal: "Silver", certificate_number: "GIA 1", image };
    const backend = await openProducts("/admin/products/edit/7", { [list]: () => rows([original]) });
    await expect.element(link("View in Store")).toHaveAttribute("href", "/product/7/peacock-brooch");
    await link("Duplicate").click();
    await expect.element(field("Name")).toHaveValue("Peacock Brooch (copy)");
    await expect.element(field("Status")).toHaveValue("draft");
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toMatchObject([
      {
        name: "Peacock Brooch (copy)",
        price: 60,
        metal: "Silver",
        image,
        sku: null,
        stock_quantity: null,
        certificate_number: null,
        status: "draft",
      },
    ]);
  });

  test("is a draft that publishes itself, if the admin says so", async () => {
    const backend = await openProducts(newProduct);
    await fillRequired();
    await expect.element(field("Status")).toHaveAccessibleDescription("Shoppers see it and can buy it.");
    await field("Status").selectOptions("Draft");
    await expect.element(field("Status")).toHaveAccessibleDescription("Only administrators see it.");
    const time = field("Publish at (optional)");
    await time.fill("2020-01-01T08:00");
    await expect
      .element(time)
      .toHaveAccessibleDescription("This time has passed: the product is published as soon as you save.");
    await time.fill("2099-01-01T08:00");
    await addButton.click();
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toMatchObject([
      { status: "draft", publish_at: new Date("2099-01-01T08:00").toISOString() },
    ]);
  });

  test("follows the price of a metal, which is computed while one types", async () => {
    const saveFormula = "POST rpc/save_product_formula";
    const backend = await openProducts(newProduct, {
      "GET rpc/current_metal_rates": () => rows([{ metal: "Gold", price: 100 }]),
    });
    await fillRequired("Opal Ring", "1");
    await field("The price follows").selectOptions("Silver");
    await expect
      .element(field("The price follows"))
      .toHaveAccessibleDescription(/^The price of silver is not set yet/);
    await field("The price follows").selectOptions("Gold");
    await expect.element(field("Fineness (of 1000)")).toHaveValue("750");
    await addButton.click();
    await shownProblem(field("Net weight (g)"), "Please enter the weight of the metal.");
    await field("Net weight (g)").fill("4");
    await expect.element(field("Current price")).toHaveValue("300.00");
    await expect.element(field("Current price")).toHaveAttribute("readonly");
    await field("Making charge").fill("80");
    await field("Round to").selectOptions(".99");
    await expect.element(field("Current price")).toHaveValue("379.99");
    await field("Gross weight (g)").fill("3");
    await addButton.click();
    await shownProblem(field("Gross weight (g)"), "This cannot be less than the weight of the metal.");
    await isAccessible([desktop, narrowPhone]);
    await field("Gross weight (g)").fill("");
    await addButton.click();
    await expect.element(catalog).toBeVisible();
    expect(backend.requests(add)).toMatchObject([{ name: "Opal Ring", price: 379.99 }]);
    expect(backend.requests(saveFormula)).toEqual([
      {
        product_id: 7,
        formula: {
          metal: "Gold",
          fineness: 750,
          net_weight: 4,
          gross_weight: null,
          making_charge: 80,
          stones_price: 0,
          ending: 0.99,
          hsn: null,
        },
        seen: null,
      },
    ]);
  });

  test("is saved at a price of 0 only after a question", async () => {
    const backend = await openProducts(newProduct);
    await fillRequired("Opal Ring", "1,29,50");
    await addButton.click();
    await expect.element(page.getByText("Please enter a number, such as 49.90.")).toBeVisible();
    await expect.element(field("Current price")).toHaveFocus();
    await field("Current price").fill("0");
    await addButton.click();
    const question = dialog("Save at a price of $0.00?");
    await button("Change the price").click();
    await expect.element(field("Current price")).toHaveFocus();
    await addButton.click();
    await expect.element(question).toBeVisible();
    expect(backend.requests(add)).toEqual([]);
    await button("Save at $0.00").click();
    await shownToast("Product added successfully!");
    expect(backend.requests(add)).toMatchObject([{ price: 0 }]);
  });

  test("is not lost without a connection", async () => {
    const backend = await openProducts(newProduct, { [add]: lostConnection });
    await fillRequired();
    await addButton.click();
    await shownToast("Error saving product", unreachable);
    await expect.element(page.getByText(`Not saved. ${unreachable}`)).toBeVisible();
    backend.respond({ [add]: () => rows([brooch]) });
    await addButton.click();
    await shownToast("Product added successfully!");
    const [first, second] = backend.requests(add);
    expect(second).toEqual(first);
  });

  test("needs the categories to load", async () => {
    const backend = await openProducts(newProduct, {
      "GET product_categories": () => refusal(500, "XX000", "The disk is full."),
    });
    await shownToast("Error fetching initial data", "The disk is full.");
    backend.respond({ "GET product_categories": () => rows([{ name: "Gemstones" }]) });
    await button("Try again").click();
    await expect.element(field("Name")).toBeVisible();
  });
});

describe("an edited product", () => {
  test("is changed only where it was edited, and the list comes back as it was", async () => {
    const backend = await openFromList();
    await field("Current price").fill("75");
    backend.respond({ [found]: () => rows([{ ...brooch, price: 75 }]) });
    await saveButton.click();
    await shownToast("Product updated successfully!");
    await expect.element(page.getByRole("cell", { name: "$75.00" })).toBeVisible();
    await expect.element(field("Search products")).toHaveValue("brooch");
    expect(backend.requests(change)).toEqual([{ price: 75 }]);
  });

  test("is left with unsaved changes only after a question", async () => {
    await openFromList();
    await field("SKU").fill("NEW-1");
    await button("Cancel").click();
    await button("Stay").click();
    await expect.element(unsaved).not.toBeInTheDocument();
    await expect.element(field("SKU")).toHaveValue("NEW-1");
    await button("Cancel").click();
    await button("Leave without saving").dblClick();
    await expect.element(catalog).toBeVisible();
  });

  test("is left for the list and goes no further back, however often the button is pressed", async () => {
    const backend = await openProducts("/admin/categories");
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByRole("link", { name: `Edit ${brooch.name}` }).click();
    await field("SKU").fill("NEW-1");
    await field("SKU").clear();
    const listing = heldBack(() => rows([brooch]));
    backend.respond({ [list]: listing.respond });
    await button("Cancel").dblClick();
    await page.getByRole("main").getByRole("link", { name: "Products Catalogue" }).click();
    listing.release();
    await expect.element(catalog).toBeVisible();
  });

  test("has a cost, saved by itself, with the margin beside it", async () => {
    const saveCost = "POST rpc/save_product_cost";
    const known = { ...brooch, product_costs: { cost: 45 } };
    const backend = await openProducts(editBrooch, { [list]: () => rows([known]) });
    await expect.element(field("Cost")).toHaveAccessibleDescription(/^Margin: 25%/);
    await field("Cost").fill("free");
    await saveButton.click();
    await shownProblem(field("Cost"), "Please enter a number, such as 49.90.");
    await field("Cost").fill("30");
    await expect.element(field("Cost")).toHaveAccessibleDescription(/^Margin: 50%/);
    await saveButton.click();
    await expect.element(catalog).toBeVisible();
    expect(backend.requests(change)).toEqual([]);
    expect(backend.requests(saveCost)).toEqual([{ product_id: 7, cost: 30, seen: 45 }]);
  });

  test("whose cost somebody else has changed can be left as theirs", async () => {
    const backend = await openProducts(editBrooch, {
      "POST rpc/save_product_cost": () => Response.json(false),
    });
    await field("Cost").fill("30");
    backend.respond({ [list]: () => rows([{ ...brooch, product_costs: { cost: 45 } }]) });
    await saveButton.click();
    await expect.element(conflict.getByText("$45.00")).toBeVisible();
    await conflict.getByRole("button", { name: "Keep theirs" }).click();
    await expect.element(field("Cost")).toHaveValue("45.00");
  });

  test("that no longer follows its metal has the price that is typed", async () => {
    const saveFormula = "POST rpc/save_product_formula";
    const formula = {
      metal: "Gold",
      fineness: 750,
      net_weight: 0.8,
      gross_weight: null,
      making_charge: 0,
      stones_price: 0,
      ending: null,
      hsn: "7113",
    };
    const backend = await openProducts(editBrooch, {
      [list]: () => rows([{ ...brooch, product_formulas: formula }]),
      "GET rpc/current_metal_rates": () => rows([{ metal: "Gold", price: 100 }]),
    });
    await expect.element(field("Current price")).toHaveAttribute("readonly");
    await expect.element(field("HSN code")).toHaveValue("7113");
    await field("The price follows").selectOptions("");
    await field("Current price").fill("75");
    await saveButton.click();
    await expect.element(catalog).toBeVisible();
    expect(backend.requests(change)).toEqual([]);
    expect(backend.requests(saveFormula)).toEqual([
      { product_id: 7, formula: null, seen: formula, price: 75 },
    ]);
  });

  test("that does not exist leads to the list", async () => {
    await openProducts("/admin/products/edit/999999999", { [list]: () => rows([]) });
    await shownToast("Product not found");
    await expect.element(catalog).toBeVisible();
  });

  test("that somebody else has changed can be left as theirs or saved as mine", async () => {
    const backend = await openProducts(editBrooch);
    const changeTo = (price: number) => {
      const theirs = { ...brooch, price, updated_at: `2026-01-01T00:00:${price}+00:00` };
      backend.respond({ [list]: () => rows([theirs]), [change]: changing(theirs) });
    };
    await field("Current price").fill("75");
    await field("SKU").fill("MINE");
    changeTo(50);
    await saveButton.click();
    await expect.element(conflict.getByText("$50.00")).toBeVisible();
    await expect.element(conflict.getByText("$75.00")).toBeVisible();
    await button("Keep theirs").click();
    await expect.element(field("Current price")).toHaveValue("50.00");
    await expect.element(field("SKU")).toHaveValue("");

    await field("Current price").fill("75");
    changeTo(55);
    await saveButton.click();
    await button("Save mine anyway").click();
    await shownToast("Product updated successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ price: 75 });
  });

  test("that was deleted in the meantime keeps what was typed", async () => {
    const backend = await openProducts(editBrooch);
    await field("SKU").fill("GONE-1");
    backend.respond({ [list]: () => rows([]), [change]: () => rows([]) });
    await saveButton.click();
    await shownToast("Error saving product", "This product was deleted in the meantime.");
    await expect.element(field("SKU")).toHaveValue("GONE-1");
  });

  test("cannot be put into a category that was deleted in the meantime", async () => {
    const backend = await openProducts(editBrooch, { [change]: () => refusal(409, "23503") });
    await field("Category").selectOptions("Artificial Jewelry");
    await saveButton.click();
    const sentence =
      'The category "Artificial Jewelry" was renamed or deleted in the meantime. Please choose another.';
    await shownToast("Error saving product", sentence);
    await shownProblem(field("Category"), sentence);
    expect(backend.requests(change)).toEqual([{ category: "Artificial Jewelry" }]);
  });
});

test("the form is accessible in every state", async () => {
  const sizes = [desktop, narrowPhone];
  await openProducts(newProduct, {
    "POST object/product-images": () =>
      Response.json({ statusCode: "500", error: "Internal", message: "Disk is gone" }, { status: 500 }),
  });
  await addButton.click();
  await expect.element(page.getByText("Please enter a name.")).toBeVisible();
  await isAccessible(sizes);
  await fillRequired("A name of one word that no line can hold: ".padEnd(199, "x"), "0");
  await field("Add a feature").fill("x".repeat(120));
  await userEvent.keyboard("{Enter}");
  await chooseFiles("Upload images", await photographs("red.jpg", "green.jpg", "blue.jpg"));
  await addButton.click();
  await expect.element(dialog("Save at a price of $0.00?")).toBeVisible();
  await isAccessible(sizes);
  await button("Save at $0.00").click();
  await shownToast("Image Upload Error", "Disk is gone");
  await isAccessible(sizes);
  await button("Cancel").click();
  await expect.element(unsaved).toBeVisible();
  await isAccessible(sizes);
});

type Role = "button" | "link" | "textbox" | "combobox" | "checkbox";

/** Presses Tab until the element of this role and name has the focus. */
async function tabTo(role: Role, name: string) {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect.element(wanted).toBeVisible();
  for (let tabs = 0; document.activeElement !== wanted.element(); tabs++) {
    expect(tabs, `${role} "${name}" was not reached`).toBeLessThan(60);
    await userEvent.keyboard("{Tab}");
  }
}

test("a product is added, found and deleted by keyboard alone", async () => {
  const opal = { ...brooch, name: "Opal" };
  const backend = await openProducts("/admin/products", {
    [list]: () => rows([opal]),
    "POST object/product-images": () => Response.json({}),
    "DELETE products": () => rows([{ id: 7 }]),
  });
  await tabTo("link", "Add New Product");
  await userEvent.keyboard("{Enter}");
  await tabTo("textbox", "Name");
  await userEvent.keyboard("Opal");
  await tabTo("combobox", "Category");
  await userEvent.keyboard("Gem");
  await tabTo("textbox", "Current price");
  await userEvent.keyboard("89.50");
  await tabTo("button", "Upload images");
  chooseNext(await photographs("red.jpg", "green.jpg", "blue.jpg"));
  await userEvent.keyboard("{Enter}");
  await tabTo("button", "Move photograph 2 right");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("img", { name: "Photograph 3: green.jpg" })).toBeVisible();
  // The button kept the focus when its photograph moved.
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(page.getByRole("img", { name: "Photograph 2: green.jpg" })).toBeVisible();
  await tabTo("textbox", "Add a tag");
  await userEvent.keyboard("opal{Enter}");
  await expect.element(page.getByRole("list", { name: "Added tags" })).toBeVisible();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(page.getByRole("list", { name: "Added tags" })).not.toBeInTheDocument();
  await tabTo("checkbox", "Featured: the home page shows the first four");
  await tabTo("button", "Add Product to Catalogue");
  await userEvent.keyboard("{Enter}");
  await shownToast("Product added successfully!");
  expect(backend.requests(add)).toMatchObject([
    { name: "Opal", category: "Gemstones", price: 89.5, tags: [], images: { length: 2 } },
  ]);

  await tabTo("button", "Delete Opal");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog("Confirm Deletion")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await shownToast("Product deleted successfully!");
});
