import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, desktop, field, isAccessible, phone, shownProblem, shownToast } from "../base/screen.tsx";
import { brooch, confirmation, openCheckout, order, orderButton, words } from "../cart/shopping.ts";
import { heldBack, lostConnection } from "../base/stub-backend.ts";

const check = "POST rpc/check_codes";
const code = page.getByLabelText("Discount code");
const unfold = () => page.getByText("Have a discount code?").click();
const stored = () => localStorage.getItem("discount-codes");

const isSpring = (typed: string) => typed.toLowerCase() === "spring10";

/** What the shop says about the code SPRING10, which takes 10 off, and about all others. */
const answerWith =
  (how: "off each piece" | "once") =>
  async (request: Request): Promise<Response> => {
    const { codes, lines } = (await request.json()) as { codes: string[]; lines: { price: number }[] };
    const off = codes.some(isSpring) ? 10 : 0;
    return Response.json({
      prices: lines.map(({ price }) => price - (how === "once" ? 0 : off)),
      off_order: how === "once" ? off : 0,
      codes: codes.map((typed) =>
        isSpring(typed)
          ? { code: "SPRING10", off, refusal: null }
          : { code: typed, off: 0, refusal: `The code ${typed} is not valid.` },
      ),
    });
  };
const answer = answerWith("off each piece");

test("what a code takes off once is a line of the summary, and of the total that is ordered", async () => {
  localStorage.setItem("discount-codes", '["SPRING10"]');
  const backend = await openCheckout([{ ...brooch, quantity: 2 }], {
    responses: { [check]: answerWith("once") },
  });
  await expect.element(words("takes $10.00 off")).toBeVisible();
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await expect.element(summary.getByText("-$10.00")).toBeVisible();
  await expect.element(summary.getByText("$110.00", { exact: true })).toBeVisible();
  await expect.element(orderButton).toMatchTextContent(/\$118\.80/);
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  expect(backend.requests(order)).toMatchObject([
    { lines: [{ id: brooch.id, price: 60, quantity: 2 }], expected_total: 118.8, codes: ["SPRING10"] },
  ]);
});

test("a code lowers the total that is ordered, is kept in the browser, and is used once", async () => {
  const backend = await openCheckout([brooch], { responses: { [check]: answer } });
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  await unfold();
  await code.fill("NOPE");
  await button("Apply").click();
  await shownProblem(code, "The code NOPE is not valid.");
  await expect.element(code).toHaveValue("NOPE");
  await code.fill("spring10");
  await button("Apply").click();
  await expect.element(words("takes $10.00 off")).toBeVisible();
  await expect.element(code).toHaveValue("");
  // 50 no longer ships free.
  await expect.element(orderButton).toMatchTextContent(/\$59\.99/);
  await isAccessible([phone, desktop]);
  expect(stored()).toBe('["SPRING10"]');

  await button("Remove SPRING10").click();
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  await expect.element(code).toHaveFocus();
  await code.fill("Spring10");
  await userEvent.keyboard("{Enter}");
  await expect.element(orderButton).toMatchTextContent(/\$59\.99/);
  await orderButton.click();
  await expect.element(confirmation).toBeVisible();
  expect(backend.requests(order)).toMatchObject([
    { lines: [{ id: brooch.id, price: 50 }], expected_total: 59.99, codes: ["SPRING10"] },
  ]);
  expect(stored()).toBe("[]");
});

test("a code that the order is refused for is named by the field, and is not in the next one", async () => {
  localStorage.setItem("discount-codes", '["SPRING10"]');
  const message = "You have already used the code SPRING10.";
  const backend = await openCheckout([brooch], { responses: { [check]: answer } });
  await expect.element(orderButton).toMatchTextContent(/\$59\.99/);
  backend.respond({
    [order]: () =>
      Response.json(
        { code: "PT409", message, details: '{"code": "spring10"}', hint: "code_used_once" },
        { status: 409 },
      ),
  });
  await orderButton.click();
  await shownToast("Order Failed", message);
  await expect.element(page.getByRole("listitem").filter({ hasText: message })).toBeVisible();
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  await expect.element(field("Email")).toHaveValue("mira@mail.example");
});

test("a code that cannot be checked changes no price, and can be tried again", async () => {
  localStorage.setItem("discount-codes", '["SPRING10"]');
  const held = heldBack(answer);
  const backend = await openCheckout([brooch], { responses: { [check]: lostConnection } });
  await expect.element(words("The shop could not be reached.")).toBeVisible();
  await expect.element(orderButton).toMatchTextContent(/\$64\.80/);
  backend.respond({ [check]: held.respond });
  await button("Try again").click();
  await expect.element(words("is being checked")).toBeVisible();
  held.release();
  await expect.element(orderButton).toMatchTextContent(/\$59\.99/);
});
