/** @module-tag long */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { languageOf, loadOfficeLanguage } from "../../../app/base/language/languages.ts";
import { admin, sessionOf, sessionResponses } from "../base/people.ts";
import {
  button,
  field,
  heading,
  isAccessible,
  link,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { pageMoney } from "../../../app/base/language/page-money.ts";
import { shopResponses } from "./shop-document.ts";
import { lostConnection, type Responses } from "../base/stub-backend.ts";

const openShop = "POST /setup/shop";
const upload = "POST /setup/upload";
const part = "PATCH /setup/upload/7";
const received = "HEAD /setup/upload/7";
const openBackup = "POST /setup/backup";
const restore = "POST /setup/restore";
const progress = "GET /setup/progress";

const refusal = (status: number, message: string, field?: string) => () =>
  Response.json({ message, field }, { status });

const openPage = (responses: Responses = {}) =>
  open("/setup", {
    responses: { ...shopResponses, [progress]: () => Response.json({ state: "new" }), ...responses },
    // It leads into the back office, which this test does not load.
    expected: /No routes matched/,
  });

/** That of the form that is shown. */
const code = page.getByRole("textbox", { name: "Setup code", exact: true });

async function fill() {
  await code.fill("acde fghj");
  await field("Email").fill(admin.email);
  await field("Password").fill("moonstone");
  await field("Shop name").fill(" Opal ");
  // The browser's language proposes one.
  await expect.element(field("Country")).toHaveValue("US");
  await expect.element(field("Days to return a piece")).toHaveValue("30");
  await field("Country").selectOptions("France");
}

async function sayInGerman({ id }: MessageDescriptor, text: string) {
  await loadOfficeLanguage("de");
  languageOf("de").load("de", { [id]: text });
}

describe("opening a new shop", () => {
  const submit = button("Open a new shop");

  test("sends what was entered once, logs in and leads to the dashboard", async () => {
    const codes: (string | null)[] = [];
    const backend = await openPage({
      ...sessionResponses(admin),
      "GET rpc/shop": async () => {
        const document = (await shopResponses["GET rpc/shop"]().json()) as object;
        return Response.json({ ...document, name: "Opal", currency: "EUR", locale: "fr-FR" });
      },
      [openShop]: ({ headers }) => {
        codes.push(headers.get("Setup-Code"));
        return Response.json({});
      },
      "POST token": () => Response.json(sessionOf(admin)),
    });
    await expect.element(heading("Set up your shop", 1)).toBeVisible();
    await isAccessible();
    await fill();
    const release = backend.hold(openShop);
    await submit.click();
    await expect.element(button("Opening...")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    release();
    await expect.element(heading("Set up your shop", 1)).not.toBeInTheDocument();
    expect(codes).toEqual(["acdefghj"]);
    // What is shown next writes amounts as the shop does.
    expect(pageMoney().currency).toBe("EUR");
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(backend.requests(openShop)).toEqual([
      {
        language: "en",
        email: admin.email,
        password: "moonstone",
        name: "Opal",
        country: "FR",
        timeZone,
        returnDays: "14",
      },
    ]);
    expect(backend.requests("POST token")).toHaveLength(1);
  });

  test("speaks the language that is chosen at once, and keeps what was typed", async () => {
    await sayInGerman(msg`Set up your shop`, "Ihr Shop");
    const backend = await openPage({ [openShop]: refusal(403, "This is not the setup code.", "code") });
    await fill();
    field("Language").element().focus();
    await userEvent.keyboard("D");
    await expect.element(heading("Ihr Shop", 1)).toBeVisible();
    expect(document.documentElement.lang).toBe("de");
    const form = page.getByRole("main").element().querySelector("form")!;
    await expect.element(page.elementLocator(form.elements.namedItem("language") as Element)).toHaveFocus();
    form.requestSubmit();
    await expect
      .poll(() => backend.requests(openShop))
      .toMatchObject([{ language: "de", name: "Opal", email: admin.email, country: "FR", returnDays: "14" }]);
  });

  test("proposes the language that the browser's user reads", async () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["tlh", "de-AT", "en"]);
    onTestFinished(() => languages.mockRestore());
    await sayInGerman(msg`Set up your shop`, "Ihr Shop");
    await openPage();
    await expect.element(heading("Ihr Shop", 1)).toBeVisible();
  });

  test("says what is missing or wrong, and keeps what was typed", async () => {
    const backend = await openPage({ [openShop]: refusal(403, "This is not the setup code.", "code") });
    await submit.click();
    await shownProblem(code, "Please enter the setup code.");
    for (const [label, sentence] of [
      ["Email", "Please enter your email address."],
      ["Password", "Please use at least 6 characters."],
      ["Shop name", "Please enter the shop's name."],
    ] as const)
      await expect.element(field(label)).toHaveAccessibleDescription(sentence);
    expect(backend.requests(openShop)).toEqual([]);

    await fill();
    await field("Days to return a piece").fill("two weeks");
    await submit.click();
    await shownProblem(
      field("Days to return a piece"),
      "Please enter a whole number from 1 to 999, or leave this empty.",
    );
    await field("Days to return a piece").fill("");
    await field("Country").selectOptions("Japan");
    await expect.element(field("Days to return a piece")).toHaveValue("");
    await submit.click();
    await shownProblem(code, "This is not the setup code.");
    backend.respond({ [openShop]: refusal(409, "This shop has an administrator already. Please log in.") });
    await submit.click();
    await shownToast(
      "The shop could not be opened",
      "This shop has an administrator already. Please log in.",
    );
    await expect.element(field("Email")).toHaveValue(admin.email);
    await expect.element(field("Password")).toHaveValue("moonstone");
  });
});

describe("restoring a backup", () => {
  const bytes = 5_000_000;
  const backup = {
    name: "Opal & Sons",
    made_at: "2026-11-23T03:00:00Z",
    version: "0.1.0",
    products: 1234,
    orders: 7,
    customers: 5,
    photographs: 1,
    videos: 0,
    bytes,
  };
  const here = { name: "Facet", products: 1, orders: 2, customers: 3, photographs: 4, videos: 2 };
  const opened = (more = {}) => Response.json({ needsPassphrase: false, backup, here: null, ...more });

  async function send(responses: Responses) {
    const parts: string[] = [];
    const backend = await openPage({
      [upload]: ({ headers }) => {
        parts.push(`${headers.get("Setup-Code")}: ${headers.get("Upload-Length")}`);
        return new Response(null, { status: 201, headers: { Location: "/setup/upload/7" } });
      },
      [part]: async (request) => {
        const { byteLength } = await request.arrayBuffer();
        const offset = Number(request.headers.get("Upload-Offset"));
        parts.push(`${offset}+${byteLength}`);
        // The shop keeps what arrives of a part until its connection breaks.
        if (parts.length === 3) lostConnection();
        return new Response(null, {
          status: 204,
          headers: { "Upload-Offset": String(offset + byteLength) },
        });
      },
      [received]: () =>
        new Response(null, {
          headers: { "Upload-Offset": "4500000", "Upload-Length": String(bytes) },
        }),
      [restore]: () => Response.json({}, { status: 202 }),
      ...responses,
    });
    await page.getByRole("radio", { name: /^Restore a backup/ }).click();
    await code.fill("ACDE-FGHJ");
    await field("Backup file").upload(new File([new Uint8Array(bytes)], "facet.tar.zst"));
    await button("Upload the backup").click();
    return { backend, parts };
  }

  test("uploads it in parts, shows what is in it and what it replaces, and follows the restore", async () => {
    const { backend, parts } = await send({ [openBackup]: () => opened({ here }) });
    const restoreButton = button("Restore this backup");
    await expect.element(restoreButton).toBeVisible();
    expect(parts).toEqual(["ACDEFGHJ: 5000000", "0+4194304", "4194304+805696", "4500000+500000"]);
    const facts = page.getByRole("main");
    for (const fact of ["Opal & Sons", "1,234", "5 MB", "0.1.0"])
      await expect.element(facts.getByText(fact, { exact: true })).toBeVisible();
    await expect
      .element(
        page.getByText(
          /^This shop has data already, .* 1 product, 2 orders, 3 customers, 2 videos and 4 photographs\.$/,
        ),
      )
      .toBeVisible();
    await isAccessible();

    backend.respond({
      [progress]: () => Response.json({ state: "restoring", stage: "tables", done: 5e8, total: 2e9 }),
    });
    await restoreButton.click();
    await expect.element(page.getByText("500 MB of 2 GB")).toBeVisible();
    await expect
      .element(page.getByRole("progressbar", { name: "Loading the data" }))
      .toHaveAttribute("value", "0.25");
    await isAccessible();
    expect(backend.requests(restore)).toEqual([{ upload: "7" }]);
    // The shop is closed for a moment.
    backend.respond({ [progress]: lostConnection });
    backend.respond({
      [progress]: ({ headers }) =>
        Response.json({
          state: "restored",
          ...(headers.get("Upload-Id") === "7" && {
            hasAdministrator: true,
            warnings: ["1.jpg is missing."],
          }),
        }),
    });
    await expect.element(heading("Your shop is open", 1)).toBeVisible();
    await expect.element(page.getByText("1.jpg is missing.")).toBeVisible();
    await expect.element(link("Log in")).toHaveAttribute("href", "/login");
    await isAccessible();
  });

  test("asks for the passphrase of an encrypted one, until it is right", async () => {
    const { backend } = await send({ [openBackup]: () => Response.json({ needsPassphrase: true }) });
    await expect.element(field("Passphrase")).toBeVisible();
    await isAccessible();
    await button("Open the backup").click();
    await shownProblem(field("Passphrase"), "Please enter the passphrase.");
    backend.respond({ [openBackup]: refusal(409, "The passphrase is wrong.", "passphrase") });
    await field("Passphrase").fill("ruby");
    await button("Open the backup").click();
    await shownProblem(field("Passphrase"), "The passphrase is wrong.");
    backend.respond({ [openBackup]: () => opened() });
    await field("Passphrase").fill("opal");
    await button("Open the backup").click();
    await expect.element(button("Restore this backup")).toBeVisible();
    await expect.element(page.getByText(/This shop has data already/)).not.toBeInTheDocument();
    expect(backend.requests(openBackup).at(-1)).toMatchObject({ passphrase: "opal" });
  });

  test("that fails says why, and can be tried again with the same file", async () => {
    const { backend } = await send({ [openBackup]: () => opened() });
    backend.respond({
      [progress]: () => Response.json({ state: "failed", problem: "The backup is damaged." }),
    });
    await button("Restore this backup").click();
    await expect.element(page.getByRole("alert").getByText("The backup is damaged.")).toBeVisible();
    await expect.element(code).toHaveValue("ACDE-FGHJ");
    await button("Upload the backup").click();
    await expect.element(button("Restore this backup")).toBeVisible();
  });

  test("says why the shop does not take the file", async () => {
    const { parts } = await send({
      [upload]: refusal(507, "The shop's disk has no room for this file.", "file"),
    });
    await shownProblem(field("Backup file"), "The shop's disk has no room for this file.");
    expect(parts).toEqual([]);
  });

  test("refuses a file that is no backup, and says what is missing", async () => {
    const { backend } = await send({ [openBackup]: refusal(409, "This is not a backup of a shop.", "file") });
    await shownProblem(field("Backup file"), "This is not a backup of a shop.");
    await code.fill("");
    await button("Upload the backup").click();
    await shownProblem(code, "Please enter the setup code.");
    expect(backend.requests(openBackup)).toHaveLength(1);
  });

  test("goes on showing how far it is when the page is loaded again", async () => {
    await openPage({
      [progress]: () => Response.json({ state: "restoring", stage: "files", done: 0, total: 0 }),
    });
    await expect.element(heading("Restoring your shop", 1)).toBeVisible();
    await expect.element(page.getByText("Storing the photographs").first()).toBeVisible();
  });
});
