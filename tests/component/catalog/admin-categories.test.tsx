import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin, logInAgain } from "../base/people.ts";
import { button, dialog, isAccessible, open, shownProblem, shownToast } from "../base/screen.tsx";
import {
  authRefusal,
  created,
  lostConnection,
  refusal,
  rows,
  type StubbedBackend,
  unreachable,
} from "../base/stub-backend.ts";

const unchanged = { picture: null as string | null, updated_at: "2026-01-01T00:00:00Z" };
const gemstones = { id: 1, name: "Gemstones", description: "Before.", ...unchanged };
const pearls = { id: 2, name: "Pearls", description: null, ...unchanged };
const watches = { id: 3, name: "Watches", description: null, ...unchanged };
const theirs = { ...gemstones, description: "Theirs.", updated_at: "2026-01-02T00:00:00Z" };
const list = "GET product_categories";
const add = "POST product_categories";
const change = "PATCH product_categories";
const remove = "DELETE product_categories";
const promotions = "GET promotions";

const nameField = page.getByLabelText("Category Name");
const description = page.getByLabelText("Description (Optional)");
const form = page.getByRole("dialog");
const conflict = dialog("Changed in the meantime");

function openCategories(listing = () => rows([gemstones])): Promise<StubbedBackend> {
  return open("/admin/categories", {
    signedIn: admin,
    responses: {
      [list]: listing,
      [add]: created,
      [promotions]: () => rows([]),
      [remove]: () => rows([{ id: 1 }]),
    },
  });
}

describe("a new category", () => {
  test("is added once, however often the button is pressed", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await nameField.fill("  Pearls ");
    backend.respond({ [list]: () => rows([gemstones, pearls]) });
    const release = backend.hold(add);
    await button("Save Changes").dblClick();
    release();
    await shownToast("Category created successfully!");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByRole("row", { name: /^Pearls No description/ })).toBeVisible();
    expect(backend.requests(add)).toEqual([{ name: "Pearls", description: null }]);
  });

  test("goes on once the administrator whose session was ended elsewhere has logged in again", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await nameField.fill("Pearls");
    const sent = { name: "Pearls", description: null };
    const ended = "Your session has ended. Please sign in again.";
    backend.respond({
      [add]: () => refusal(401, "PT401", ended),
      "POST token": () => authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token"),
      "POST logout": () => authRefusal(403, "session_not_found", "Session not found"),
    });
    await button("Save Changes").click();
    await expect.element(dialog("Your session has ended")).toBeVisible();
    backend.respond({ [add]: created });
    await logInAgain(backend, admin);
    await shownToast("Category created successfully!");
    expect(backend.requests(add)).toEqual([sent, sent]);
  });

  test("without a name is refused at the field, and keeps what was typed", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await description.fill("A description.");
    await nameField.fill("   ");
    await button("Save Changes").click();
    await shownToast("Category name is required");
    await shownProblem(nameField, "Category name is required");
    await expect.element(description).toHaveValue("A description.");
    expect(backend.requests(add)).toEqual([]);
    await isAccessible();
  });

  test("whose name is taken is refused at the field", async () => {
    const backend = await openCategories();
    backend.respond({ [add]: () => refusal(409, "23505") });
    await button("Add New Category").click();
    await nameField.fill("Gemstones");
    await description.fill("A description.");
    await button("Save Changes").click();
    const sentence = 'There is already a category named "Gemstones".';
    await shownToast("Error saving category", sentence);
    await shownProblem(nameField, sentence);
    await expect.element(description).toHaveValue("A description.");
  });

  test("with texts that are too long shows errors, and nothing is truncated", async () => {
    const backend = await openCategories();
    await button("Add New Category").click();
    await nameField.fill("n".repeat(101));
    await description.fill("d".repeat(1001));
    await button("Save Changes").click();
    await expect.element(form.getByText("Please use at most 100 characters; this has 101.")).toBeVisible();
    await expect
      .element(form.getByText("Please use at most 1,000 characters; this has 1,001."))
      .toBeVisible();
    await shownToast("Error saving category");
    await expect.element(nameField).toHaveValue("n".repeat(101));
    await expect.element(description).toHaveValue("d".repeat(1001));
    await expect.element(nameField).toHaveFocus();
    expect(backend.requests(add)).toEqual([]);
  });

  test("is not lost without a connection", async () => {
    const backend = await openCategories();
    backend.respond({ [add]: lostConnection });
    await button("Add New Category").click();
    await nameField.fill("Pearls");
    await button("Save Changes").click();
    await shownToast("Error saving category", unreachable);
    backend.respond({ [add]: created });
    await button("Save Changes").click();
    await shownToast("Category created successfully!");
    expect(backend.requests(add)).toHaveLength(2);
  });

  test("can be discarded without a question only before something is typed", async () => {
    await openCategories();
    await button("Add New Category").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await button("Add New Category").click();
    await description.fill("Typed.");
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(description).toHaveValue("Typed.");
    await userEvent.type(description, "!");
    await userEvent.keyboard("{Escape}");
    await button("Leave without saving").click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(button("Add New Category")).toHaveFocus();
  });
});

describe("the picture of a category", () => {
  const stored = "/storage/v1/object/public/product-images/1.png#size=2x1&ground=ff0000";

  test("is uploaded when the category is saved, with how it is shown", async () => {
    const backend = await openCategories();
    backend.respond({ "POST object/product-images": () => Response.json({ Id: "1", Key: "1" }) });
    await button("Add New Category").click();
    await nameField.fill("Pearls");
    const canvas = new OffscreenCanvas(2, 1);
    canvas.getContext("2d")!.fillRect(0, 0, 2, 1);
    const file = new File([await canvas.convertToBlob()], "pearl.png", { type: "image/png" });
    await userEvent.upload(page.getByLabelText("Picture", { exact: true }), file);
    await expect.element(button("Crop picture")).toBeVisible();
    await isAccessible();
    expect(backend.requests("POST object/product-images")).toEqual([]);
    await button("Save Changes").click();
    await shownToast("Category created successfully!");
    expect(backend.requests(add)).toEqual([
      {
        name: "Pearls",
        description: null,
        picture: expect.stringMatching(/product-images\/\d{13}\.png#size=2x1&ground=000000$/) as string,
      },
    ]);
  });

  test("can be cropped and removed", async () => {
    const backend = await openCategories(() => rows([{ ...gemstones, picture: stored }]));
    backend.respond({ [change]: () => rows([gemstones]) });
    await button("Edit Gemstones").click();
    await button("Crop picture").click();
    await page.getByRole("slider", { name: /^Across/ }).fill("10");
    await button("Use this crop").click();
    await button("Save Changes").click();
    await shownToast("Category updated successfully!");
    await button("Edit Gemstones").click();
    await button("Remove picture").click();
    await button("Save Changes").click();
    await expect.element(form).not.toBeInTheDocument();
    expect(backend.requests(change)).toEqual([{ picture: `${stored}&focus=10,50` }, { picture: null }]);
  });
});

/** The middle of a row's handle. */
function at(name: string) {
  const { left, top, width, height } = button(`Place of ${name}`).element().getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

describe("the order of categories", () => {
  const arrange = "POST rpc/arrange";
  const order = dialog("Order of Categories");
  const names = () =>
    order
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent.replace(/^\d+/, ""));

  async function openOrder() {
    const backend = await openCategories(() => rows([gemstones, pearls, watches]));
    backend.respond({ [arrange]: () => Response.json(true) });
    await button("Change Order").click();
    await expect.element(order).toBeVisible();
    return backend;
  }

  test("is changed by the keyboard, which stays on the row", async () => {
    const backend = await openOrder();
    const handle = button("Place of Watches");
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(names()).toEqual(["Watches", "Gemstones", "Pearls"]);
    await expect.element(handle).toHaveFocus();
    await expect.element(order.getByText("Watches is now at place 1 of 3.")).toBeInTheDocument();
    await userEvent.keyboard("{End}");
    expect(names()).toEqual(["Gemstones", "Pearls", "Watches"]);
    await button("Move Pearls up").click();
    await isAccessible();
    await button("Save Order").click();
    await shownToast("Order saved successfully!");
    expect(backend.requests(arrange)).toEqual([{ list: "categories", ids: [2, 1, 3], seen: [1, 2, 3] }]);
  });

  test("is changed by dragging", async () => {
    const backend = await openOrder();
    const handle = button("Place of Gemstones").element();
    const rowsOf = handle.closest("ol")!;
    const press = { bubbles: true, pointerId: 1, button: 0 };
    rowsOf.setPointerCapture = () => {};
    handle.dispatchEvent(new PointerEvent("pointerdown", { ...press, ...at("Gemstones") }));
    await expect.element(button("Place of Gemstones")).toHaveFocus();
    await new Promise(requestAnimationFrame);
    rowsOf.dispatchEvent(
      new PointerEvent("pointermove", { ...press, ...at("Pearls"), clientY: at("Pearls").clientY + 2 }),
    );
    await expect.poll(names).toEqual(["Pearls", "Gemstones", "Watches"]);
    rowsOf.dispatchEvent(
      new PointerEvent("pointermove", { ...press, ...at("Watches"), clientY: at("Watches").clientY + 2 }),
    );
    await expect.poll(names).toEqual(["Pearls", "Watches", "Gemstones"]);
    rowsOf.dispatchEvent(new PointerEvent("lostpointercapture", press));
    await new Promise(requestAnimationFrame);
    rowsOf.dispatchEvent(new PointerEvent("pointermove", { ...press, ...at("Pearls") }));
    await button("Save Order").click();
    await shownToast("Order saved successfully!");
    expect(backend.requests(arrange)).toMatchObject([{ ids: [2, 3, 1] }]);
  });

  test("that somebody else changed meanwhile is shown, and nothing is overwritten", async () => {
    const backend = await openOrder();
    await button("Move Gemstones down").click();
    backend.respond({
      [arrange]: () => Response.json(false),
      [list]: () => rows([watches, gemstones, pearls]),
    });
    await button("Save Order").click();
    const sentence = "Somebody else changed this order in the meantime. It is shown as it is now.";
    await shownToast("The new order could not be saved", sentence);
    await expect.element(order.getByText(sentence)).toBeVisible();
    expect(names()).toEqual(["Watches", "Gemstones", "Pearls"]);
    backend.respond({ [arrange]: () => Response.json(true) });
    await button("Move Watches down").click();
    await button("Save Order").click();
    await shownToast("Order saved successfully!");
    expect(backend.requests(arrange).at(-1)).toMatchObject({ ids: [1, 3, 2], seen: [3, 1, 2] });
  });

  test("is not sent when it is the same, and lost only after a question", async () => {
    const backend = await openOrder();
    await button("Move Gemstones down").click();
    await userEvent.keyboard("{Escape}");
    await button("Stay").click();
    await button("Move Gemstones up").click();
    await button("Save Order").click();
    await shownToast("Order saved successfully!");
    expect(backend.requests(arrange)).toEqual([]);
  });
});

/** The newest three of this many promotions, as the data API responds with them. */
function sales(count: number) {
  return () =>
    Response.json([{ name: "Sale" }, { name: "Rush" }, { name: "Gala" }].slice(0, count), {
      headers: { "Content-Range": `0-2/${count}` },
    });
}

/** Opens a category, has it changed by somebody else, and saves: the dialog shows both. */
async function editTogether(): Promise<StubbedBackend> {
  const backend = await openCategories();
  await button("Edit Gemstones").click();
  await description.fill("Mine.");
  backend.respond({
    [list]: () => rows([theirs]),
    [change]: ({ url }) => {
      const isTheirs = new URL(url).searchParams.get("updated_at") === `eq.${theirs.updated_at}`;
      return rows(isTheirs ? [{ ...theirs, description: "Mine." }] : []);
    },
  });
  await button("Save Changes").click();
  await expect.element(conflict.getByText("Theirs.", { exact: true })).toBeVisible();
  await expect.element(conflict.getByText("Mine.", { exact: true })).toBeVisible();
  return backend;
}

describe("a category that somebody else has saved", () => {
  test("can be kept as theirs", async () => {
    await editTogether();
    await isAccessible();
    await button("Keep theirs").click();
    await expect.element(description).toHaveValue("Theirs.");
    await button("Cancel").click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByText("Theirs.", { exact: true })).toBeVisible();
  });

  test("can be saved as mine", async () => {
    const backend = await editTogether();
    await button("Save mine anyway").click();
    await shownToast("Category updated successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ description: "Mine." });
  });

  test("can be decided later: Cancel returns to the form as it was", async () => {
    const backend = await editTogether();
    await conflict.getByRole("button", { name: "Cancel" }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(description).toHaveValue("Mine.");
    expect(backend.requests(change)).toHaveLength(1);
  });

  test("or deleted is reported as gone", async () => {
    const backend = await openCategories();
    await button("Edit Gemstones").click();
    await description.fill("Too late.");
    backend.respond({ [list]: () => rows([]), [change]: () => rows([]) });
    await button("Save Changes").click();
    await shownToast("Error saving category", "This category was deleted in the meantime.");
    await expect.element(description).toHaveValue("Too late.");
  });
});

describe("a category to delete", () => {
  test("is deleted after a question", async () => {
    const backend = await openCategories(() => rows([gemstones, pearls]));
    await button("Delete Gemstones").click();
    const question = page.getByRole("dialog", { name: "Confirm Deletion" });
    const sentence =
      'Are you sure you want to delete the category "Gemstones"? This action cannot be undone.';
    await expect.element(question.getByText(sentence)).toBeVisible();
    backend.respond({ [list]: () => rows([pearls]) });
    await button("Delete").click();
    await shownToast("Category deleted successfully");
    await expect.element(button("Delete Gemstones")).not.toBeInTheDocument();
    await expect.element(document.body).not.toHaveFocus();
    expect(backend.requests(remove)).toEqual(["?id=eq.1&select=id"]);
  });

  test("warns that promotions that name it will lose it", async () => {
    const backend = await openCategories();
    backend.respond({ [promotions]: sales(1) });
    await button("Delete Gemstones").click();
    await expect
      .element(form.getByText(/^The promotion "Sale" will no longer apply to it, and to nothing at all/))
      .toBeVisible();
    await button("Cancel").click();
    backend.respond({ [promotions]: sales(4) });
    await button("Delete Gemstones").click();
    await expect
      .element(
        form.getByText(/^4 promotions will no longer apply to it.*"Sale", "Rush", "Gala" and 1 more\.$/),
      )
      .toBeVisible();
  });

  test("may have been deleted by somebody else", async () => {
    const backend = await openCategories();
    await button("Delete Gemstones").click();
    backend.respond({ [list]: () => rows([]), [remove]: () => rows([]) });
    await button("Delete").click();
    await shownToast("It was already deleted.");
    await expect.element(button("Delete Gemstones")).not.toBeInTheDocument();
  });

  test("stays when the admin no longer is one", async () => {
    const backend = await openCategories();
    await button("Delete Gemstones").click();
    backend.respond({ [remove]: () => rows([]), "GET user_roles": () => rows([]) });
    await button("Delete").click();
    await shownToast(
      "Error deleting category",
      "Nothing was deleted: your account is not allowed to do this.",
    );
    await expect.element(form).toBeVisible();
  });

  test("stays while products use it, and the dialog says so", async () => {
    const reason = 'The category "Gemstones" is used by 2 products. Move or delete them first.';
    const backend = await openCategories();
    backend.respond({ [remove]: () => refusal(409, "PT409", reason) });
    await button("Delete Gemstones").click();
    await button("Delete").click();
    await shownToast("Error deleting category", reason);
    // In addition to the toast, which disappears.
    const alerts = form.getByRole("alert").filter({ hasNotText: "Error deleting category" });
    await expect.element(alerts.getByText(reason)).toBeVisible();
    await isAccessible();
    await button("Cancel").click();
    await expect.element(button("Delete Gemstones")).toBeVisible();
  });
});

test("a list that cannot be loaded says so and can be asked for again", async () => {
  const backend = await openCategories(lostConnection);
  await shownToast("Error fetching categories", unreachable);
  await expect.element(page.getByRole("heading", { name: "This list could not be loaded" })).toBeVisible();
  await isAccessible();
  backend.respond({ [list]: () => rows([gemstones]) });
  await button("Try again").click();
  await expect.element(button("Edit Gemstones")).toBeVisible();
});

test("a list without categories says so, and is as accessible as one with some", async () => {
  const backend = await openCategories(() => rows([]));
  await expect
    .element(page.getByRole("heading", { name: "No categories found. Start by adding one!" }))
    .toBeVisible();
  await isAccessible();
  await button("Add New Category").click();
  await nameField.fill("Gemstones");
  backend.respond({ [list]: () => rows([gemstones]) });
  await button("Save Changes").click();
  await expect.element(button("Edit Gemstones")).toBeVisible();
  await isAccessible();
});

test("adding, editing and deleting work by keyboard alone", async () => {
  const backend = await openCategories();
  await expect.element(button("Edit Gemstones")).toBeVisible();
  button("Add New Category").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard("Pearls{Enter}");
  await shownToast("Category created successfully!");
  await expect.element(button("Add New Category")).toHaveFocus();
  expect(backend.requests(add)).toEqual([{ name: "Pearls", description: null }]);

  backend.respond({ [change]: () => rows([{ ...gemstones, description: "Typed.Before." }]) });
  button("Edit Gemstones").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(nameField).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("Typed.");
  await userEvent.tab();
  await expect.element(button("Choose picture")).toHaveFocus();
  await userEvent.tab();
  await expect.element(button("Cancel")).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await shownToast("Category updated successfully!");
  await expect.element(button("Edit Gemstones")).toHaveFocus();
  expect(backend.requests(change)).toEqual([{ description: "Typed.Before." }]);

  button("Delete Gemstones").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Cancel")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Delete Gemstones")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Cancel")).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await shownToast("Category deleted successfully");
});
