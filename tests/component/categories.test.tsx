import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  admin,
  button,
  isAccessible,
  lostConnection,
  open,
  refusal,
  rows,
  shownToast,
  type StubbedBackend,
} from "./screen.tsx";

const gemstones = { id: 1, name: "Gemstones", description: "Before.", updated_at: "2026-01-01T00:00:00Z" };
const theirs = { ...gemstones, description: "Theirs.", updated_at: "2026-01-02T00:00:00Z" };
const list = "GET product_categories";
const add = "POST product_categories";
const change = "PATCH product_categories";

const nameField = page.getByLabelText("Category Name");
const description = page.getByLabelText("Description (Optional)");
const form = page.getByRole("dialog");

function openCategories(listing = () => rows([gemstones])): Promise<StubbedBackend> {
  return open("/admin/categories", {
    signedIn: admin,
    responses: { [list]: listing, [add]: () => new Response(null, { status: 201 }) },
  });
}

describe("a new category", () => {
  test("is added once, however often the button is pressed", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await nameField.fill("  Pearls ");
    await button("Save Changes").dblClick();
    await shownToast("Category created successfully!");
    expect(backend.requests(add)).toEqual([{ name: "Pearls", description: null }]);
  });

  test("without a name is refused at the field, and keeps what was typed", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await description.fill("A description.");
    await nameField.fill("   ");
    await button("Save Changes").click();
    await shownToast("Category name is required");
    await expect.element(nameField).toHaveFocus();
    await expect.element(nameField).toHaveAccessibleDescription("Category name is required");
    await expect.element(description).toHaveValue("A description.");
    expect(backend.requests(add)).toEqual([]);
  });

  test("whose name is taken is refused at the field", async () => {
    const backend = await openCategories();
    backend.respond({ [add]: () => refusal(409, "23505") });
    await button("Add New Category").click();
    await nameField.fill("Gemstones");
    await button("Save Changes").click();
    const sentence = 'There already is a category named "Gemstones".';
    await shownToast("Error saving category", sentence);
    await expect.element(nameField).toHaveFocus();
    await expect.element(nameField).toHaveAccessibleDescription(sentence);
  });

  test("with texts that are too long is told so, and nothing is cut", async () => {
    await openCategories();
    await button("Add New Category").click();
    await nameField.fill("n".repeat(101));
    await description.fill("d".repeat(1001));
    await button("Save Changes").click();
    await expect.element(form.getByText("Please use at most 100 characters; this has 101.")).toBeVisible();
    await expect
      .element(form.getByText("Please use at most 1,000 characters; this has 1,001."))
      .toBeVisible();
    await expect.element(nameField).toHaveValue("n".repeat(101));
    await expect.element(nameField).toHaveFocus();
  });

  test("is not lost without a connection", async () => {
    const backend = await openCategories();
    backend.respond({ [add]: lostConnection });
    await button("Add New Category").click();
    await nameField.fill("Pearls");
    await button("Save Changes").click();
    await shownToast("Error saving category", "The shop could not be reached.");
    backend.respond({ [add]: () => new Response(null, { status: 201 }) });
    await button("Save Changes").click();
    await shownToast("Category created successfully!");
    expect(backend.requests(add)).toHaveLength(2);
  });

  test("is given up only after a question", async () => {
    await openCategories();
    await button("Add New Category").click();
    await description.fill("Typed.");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
    await button("Leave without saving").click();
    await expect.element(button("Add New Category")).toHaveFocus();
  });
});

/** Opens a category, has it changed by somebody else, and saves: the dialog shows both. */
async function editTogether(): Promise<StubbedBackend> {
  const backend = await openCategories();
  await button("Edit Gemstones").click();
  await description.fill("Mine.");
  backend.respond({ [list]: () => rows([theirs]), [change]: () => rows([]) });
  await button("Save Changes").click();
  await expect.element(page.getByRole("dialog", { name: "Changed in the meantime" })).toBeVisible();
  return backend;
}

describe("a category that somebody else has saved", () => {
  test("can be kept as theirs", async () => {
    await editTogether();
    await button("Keep theirs").click();
    await expect.element(description).toHaveValue("Theirs.");
  });

  test("can be saved as mine", async () => {
    const backend = await editTogether();
    backend.respond({ [change]: () => rows([{ ...theirs, description: "Mine." }]) });
    await button("Save mine anyway").click();
    await shownToast("Category updated successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ description: "Mine." });
  });

  test("or deleted is said to be gone", async () => {
    const backend = await openCategories();
    await button("Edit Gemstones").click();
    await description.fill("Too late.");
    backend.respond({ [list]: () => rows([]), [change]: () => rows([]) });
    await button("Save Changes").click();
    await shownToast("Error saving category", "This category was deleted in the meantime.");
    await expect.element(description).toHaveValue("Too late.");
  });
});

test("a list that cannot be loaded says so and can be asked for again", async () => {
  const backend = await openCategories(lostConnection);
  await shownToast("Error fetching categories", "The shop could not be reached.");
  backend.respond({ [list]: () => rows([gemstones]) });
  await button("Try again").click();
  await expect.element(button("Edit Gemstones")).toBeVisible();
});

test("every state is accessible", async () => {
  await openCategories();
  await expect.element(button("Edit Gemstones")).toBeVisible();
  await isAccessible();
  await button("Add New Category").click();
  await button("Save Changes").click();
  await isAccessible();
});
