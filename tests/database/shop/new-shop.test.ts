import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "../../../backend/auth/service/passwords.ts";
import { isProven, proveAddress } from "../../../backend/auth/service/proven-address.ts";
import { findUserByEmail, insertUser } from "../../../backend/auth/service/users.ts";
import { readShopState } from "../../../server/setup/administrator.ts";
import { openNewShop } from "../../../server/setup/new-shop.ts";
import type { NewShop } from "../../../domain/shop/setup.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();
const passwords = createPasswords(4);
const owner = () => database.pools.owner;
const newEmail = () => `owner-${randomUUID()}@mail.example`;
const entered = (more: Partial<NewShop> = {}): NewShop => ({
  email: newEmail(),
  password: "moonstone",
  name: "Moonstone & Daughters",
  country: "US",
  returnDays: "",
  ...more,
});
const open = (more?: Partial<NewShop>) => openNewShop(owner(), entered(more), passwords);

const administrators = async () =>
  (
    await owner()<{ email: string }[]>`
      select email from auth.users join public.user_roles on user_id = users.id where user_roles.role = 'admin'`
  ).map(({ email }) => email);

beforeEach(async () => {
  await owner()`delete from public.user_roles`;
  await owner()`update public.shop_facts set name = 'Before'`;
});

describe("opening a new shop", () => {
  test("makes an administrator with a proven address, and names the shop", async () => {
    const email = newEmail();
    await open({ email: `<${email.toUpperCase()}.> `, name: " Op\u0000al\u200b " });
    const user = (await findUserByEmail(owner(), email))!;
    expect(isProven(user)).toBe(true);
    expect(await passwords.matches("moonstone", user.encrypted_password, "service")).toBe(true);
    expect(await administrators()).toEqual([email]);
    expect(await owner()`select name from public.shop_facts`).toEqual([{ name: "Opal" }]);
    expect((await readShopState(owner())).hasAdministrator).toBe(true);
  });

  test("shows no stars that nobody gave, also where the demo did", async () => {
    const stars = () => owner()`select value from public.app_settings where key = 'default_rating_enabled'`;
    expect(await stars()).toEqual([{ value: { enabled: false } }]);
    await owner()`update public.app_settings set value = '{"enabled": true}'`;
    await open();
    expect(await stars()).toEqual([{ value: { enabled: false } }]);
  });

  test("hides the languages of a former demo, whose translations are not its owner's", async () => {
    await owner()`insert into public.shop_languages (code, is_shown) values ('fr', true)`;
    onTestFinished(async () => void (await owner()`delete from public.shop_languages`));
    await open();
    expect(await owner()`select code, is_shown from public.shop_languages`).toEqual([
      { code: "fr", is_shown: false },
    ]);
  });

  test("proposes what is usual in its country, and says nothing that its owner did not say", async () => {
    const before = await owner()`select * from public.shop_facts`;
    onTestFinished(async () => {
      const { id: _id, ...facts } = before[0]!;
      await owner()`update public.shop_facts set ${owner()(facts)}`;
      await owner()`delete from public.tax_rates`;
      await owner()`insert into public.tax_rates (name, rate) values ('Tax', 8)`;
    });
    await owner()`delete from public.products`;
    await owner()`
      update public.shop_facts set hours = 'By appointment', tagline = default, phone = default, email = default,
        hero_title = default, hero_text = default`;
    await open({ country: "FR", timeZone: "America/New_York", returnDays: " 14 " });
    const [facts] = await owner()`select * from public.shop_facts`;
    expect(facts).toMatchObject({
      country: "FR",
      currency: "EUR",
      locale: "fr-FR",
      time_zone: "Europe/Paris",
      return_days: 14,
      prices_include_tax: true,
      tagline: "",
      phone: "",
      email: "",
      hours: "By appointment",
      hero_title: "Moonstone & Daughters",
      hero_text: "",
    });
    expect(await owner()`select country, name, rate::float from public.tax_rates`).toEqual([
      { country: "FR", name: "VAT", rate: 20 },
    ]);
  });

  test("works once, however many try at the same time", async () => {
    const tries = await Promise.allSettled([open(), open(), open()]);
    const refused = tries.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        status: 409,
        message: "This shop has an administrator already. Please log in.",
      });
    expect(await administrators()).toHaveLength(1);
    await expect(open({ name: "After" })).rejects.toMatchObject({ status: 409 });
    expect(await owner()`select name from public.shop_facts`).toEqual([{ name: "Moonstone & Daughters" }]);
  });

  test("speaks the language that its owner has chosen", async () => {
    onTestFinished(async () => {
      await owner()`update public.shop_facts set language = default`;
    });
    await open({ country: "CH", language: "de" });
    expect(await owner()`select language, locale from public.shop_facts`).toEqual([
      { language: "de", locale: "de-CH" },
    ]);
  });

  test.for<[Partial<NewShop>, string, RegExp]>([
    [{ language: "tlh" }, "language", /choose a language/],
    [{ country: "Atlantis" }, "country", /choose the country/],
    [{ returnDays: "0" }, "returnDays", /whole number from 1 to 999/],
    [{ returnDays: "14.5" }, "returnDays", /whole number/],
    [{ email: "nobody" }, "email", /invalid format/],
    [{ password: "ruby" }, "password", /at least 6 characters/],
    [{ password: "x".repeat(73) }, "password", /longer than 72/],
    [{ name: "  " }, "name", /enter the shop's name/],
    [{ name: "x".repeat(61) }, "name", /within 60 characters/],
    [{ name: "\u200b\u3000" }, "name", /enter the shop's name/],
  ])("refuses %o", async ([more, field, sentence]) => {
    await expect(open(more)).rejects.toMatchObject({
      status: 400,
      field,
      message: expect.stringMatching(sentence) as string,
    });
    expect(await administrators()).toEqual([]);
  });

  test("takes over an account that nobody has proven, and a proven one only with its password", async () => {
    const email = newEmail();
    const id = await owner().begin(async (sql) =>
      insertUser(sql, {
        email,
        passwordHash: await passwords.hash("a stranger's", "service"),
        confirmed: true,
      }),
    );
    await owner()`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
    await open({ email });
    expect(await owner()`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
    expect(await administrators()).toEqual([email]);

    await owner()`delete from public.user_roles`;
    await expect(open({ email, password: "a stranger's" })).rejects.toMatchObject({
      status: 409,
      field: "password",
    });
    expect(await administrators()).toEqual([]);
    await open({ email });
    expect(await administrators()).toEqual([email]);

    // As in a former demo, whose passwords were taken.
    await owner()`delete from public.user_roles`;
    await owner().begin((sql) => proveAddress(sql, id, { sessionId: undefined, password: false }));
    await open({ email, password: "another one" });
    expect(await administrators()).toEqual([email]);
    const user = (await findUserByEmail(owner(), email))!;
    expect(await passwords.matches("another one", user.encrypted_password, "service")).toBe(true);
  });
});
