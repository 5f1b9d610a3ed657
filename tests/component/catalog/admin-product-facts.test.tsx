import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  add,
  addButton,
  brooch,
  change,
  changing,
  chooseFiles,
  fillRequired,
  list,
  openProducts,
  saveButton,
} from "./products.ts";
import {
  button,
  desktop,
  field,
  isAccessible,
  narrowPhone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const upload = "POST object/certificates";
const newProduct = "/admin/products/new";
const stored = { ...brooch, type: "brooch", carat: 1.25, certificate_file: "/storage/certificates/1.pdf" };

const pdf = (name: string) => new File(["%PDF-1.4 a certificate"], name, { type: "application/pdf" });
const storing = () => Response.json({ Id: "1", Key: "1.pdf" });
const file = page.getByRole("main").getByRole("link", { name: /pdf/i });

test("facts are chosen from a list, or typed with the usual terms as suggestions", async () => {
  const backend = await openProducts(newProduct);
  await fillRequired();
  await field("Type").selectOptions("Loose stone");
  await field("Stone").fill("Ruby");
  const list = (field("Stone").element() as HTMLInputElement).list;
  expect([...list!.options].map(({ value }) => value)).toContain("Sapphire");
  await field("Carat weight").fill("0");
  await field("Stone length (mm)").fill("7");
  await addButton.click();
  await shownProblem(field("Carat weight"), "This must be more than 0. Leave it empty if it is not known.");
  await expect.element(field("Stone")).toHaveValue("Ruby");
  await isAccessible([desktop, narrowPhone]);
  await field("Carat weight").fill("1.05");
  await field("Origin of the stone").selectOptions("Natural");
  await addButton.click();
  await shownToast("Product added successfully!");
  expect(backend.requests(add)).toMatchObject([
    {
      type: "loose stone",
      stone: "Ruby",
      carat: 1.05,
      stone_length: 7,
      stone_width: null,
      origin: "natural",
    },
  ]);
});

test("only PDFs are accepted as certificates", async () => {
  await openProducts(newProduct);
  await chooseFiles("Upload certificate", [
    new File(["Dear diary"], "diary.pdf", { type: "application/pdf" }),
  ]);
  await expect
    .element(page.getByRole("alert").getByText('"diary.pdf" cannot be used: please choose a PDF file.'))
    .toBeVisible();
  const large = new File(["%PDF-", new Uint8Array(10 * 1024 * 1024)], "large.pdf", {
    type: "application/pdf",
  });
  await chooseFiles("Upload certificate", [large]);
  const sentence = '"large.pdf" has more than 10 MB. Please choose a smaller file.';
  await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
  await chooseFiles("Upload certificate", [pdf("good.pdf")]);
  await expect.element(file).toHaveTextContent("good.pdf");
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  await isAccessible([desktop, narrowPhone]);
});

test("a certificate is uploaded once, even if the first save fails", async () => {
  const backend = await openProducts(newProduct, {
    [upload]: () =>
      Response.json({ statusCode: "403", error: "", message: "row-level security policy" }, { status: 400 }),
  });
  await fillRequired();
  await chooseFiles("Upload certificate", [pdf("good.pdf")]);
  await addButton.click();
  const sentence = 'Permission denied for bucket "certificates". Check RLS.';
  await shownToast("The certificate could not be uploaded", sentence);
  await expect.element(page.getByRole("main").getByRole("alert").getByText(sentence)).toBeVisible();
  await expect.element(button("Replace certificate")).toHaveFocus();
  expect(backend.requests(add)).toEqual([]);

  backend.respond({ [upload]: storing, [add]: () => new Response("", { status: 503 }) });
  await addButton.click();
  await shownToast("Error saving product");
  backend.respond({ [add]: () => rows([brooch]) });
  await addButton.click();
  await shownToast("Product added successfully!");
  expect(backend.requests(upload)).toHaveLength(2);
  expect(backend.requests(add).at(-1)).toMatchObject({
    certificate_file: expect.stringMatching(/\/storage\/v1\/object\/public\/certificates\/\d{13}\.pdf$/),
  });
});

test("a stored certificate is removed, and nothing else changes", async () => {
  const backend = await openProducts("/admin/products/edit/7", {
    [list]: () => rows([stored]),
    [change]: changing(stored),
  });
  await expect.element(field("Carat weight")).toHaveValue("1.25");
  await expect.element(file).toHaveAttribute("href", stored.certificate_file);
  await button("Remove certificate").click();
  await expect.element(file).not.toBeInTheDocument();
  await saveButton.click();
  await shownToast("Product updated successfully!");
  expect(backend.requests(change)).toEqual([{ certificate_file: null }]);
});
