import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Refusal } from "../../domain/refusals/refusal.ts";
import { ones, words } from "../../domain/refusals/texts/words.ts";
import { documentFile, refusalsDocument } from "./document.ts";
import { raisesIn, readAuthSentences, readRaises, readServerRefusals } from "./read-raises.ts";

// By Node itself, because the tests' transformation compiles the texts.
const listed = execFileSync(process.execPath, ["scripts/refusals.ts", "list"], { encoding: "utf8" });
const refusals = JSON.parse(listed) as Refusal[];
const raises = readRaises();
const answered = readServerRefusals();
const ofAuth = readAuthSentences();
const byCode = new Map(refusals.map((refusal) => [refusal.code, refusal]));

/** Only programs hear of these: requests of a shape that no page of ours sends. They share a code, and say more in English. */
const forPrograms = "bad_request";

/** Nobody reads these: they are caught where they were raised. */
const caught = ["runs/private/process_run.sql"];

/** What this makes has been refused elsewhere. */
const passedOn = ["base/private/caught_refusal.sql"];

/** What PostgreSQL itself refused, in its words. */
const inOtherWords = [forPrograms, "not_stored"];

/** Other English sentences of a code. */
const otherSentences: Record<string, string[]> = {
  order_unknown: ["There is no such order."],
  session_ended: ["Your session has ended. Please log in again."],
};

/** The parameters that a compiled text names: it consists of texts and of [name, type, choices]. */
function namedIn(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  const named = tokens.flatMap((token: string | [string, string?, Record<string, unknown>?]) =>
    typeof token === "string" ? [] : [token[0], ...Object.values(token[2] ?? {}).flatMap(namedIn)],
  );
  return [...new Set(named)].filter((name) => name !== "#");
}

test("every code is there once", () => {
  expect(byCode.size).toBe(refusals.length);
});

test("a text names its parameters", () => {
  const wrong = refusals.filter(({ message, params }) => {
    const shown = Object.keys(params).filter((name) => params[name] !== "field");
    return namedIn(compileMessage(message)).toSorted().join() !== shown.toSorted().join();
  });
  expect(wrong).toEqual([]);
});

test("whatever the database refuses has a code with a text, and the parameters of that text", () => {
  const wrong = raises
    .filter(({ file, code }) => !caught.includes(file) && !(passedOn.includes(file) && code === undefined))
    .filter(({ code, params }) => {
      const known = byCode.get(code ?? "");
      return !known || (params && params.toSorted().join() !== Object.keys(known.params).toSorted().join());
    });
  expect(wrong).toEqual([]);
});

test("whatever our servers refuse has a code with a text", () => {
  expect(answered.filter(({ code }) => !byCode.has(code ?? ""))).toEqual([]);
});

test("the sentences of the database and our servers are those of the texts", () => {
  const plain = [...raises, ...answered].filter(
    ({ code, sentence }) => sentence !== undefined && code !== undefined && !inOtherWords.includes(code),
  );
  const differing = plain.filter(({ code, sentence }) => {
    const message = byCode.get(code!)?.message ?? "";
    const isChoice = /, (?:plural|select),/.test(message);
    return (
      !isChoice &&
      message.replaceAll(/\{\w+\}/g, "%s") !== sentence &&
      !otherSentences[code!]?.includes(sentence!)
    );
  });
  expect(differing).toEqual([]);
});

test("what the auth API says to people is one of the sentences that its code has", () => {
  const codes = new Set(ofAuth.map(({ code }) => code));
  const wrong = refusals.filter(
    ({ code, message }) =>
      codes.has(code) && !ofAuth.some((said) => said.code === code && said.sentence === message),
  );
  expect(wrong).toEqual([]);
});

test("every code is used", () => {
  const used = new Set([...raises, ...answered, ...ofAuth].map(({ code }) => code));
  expect(refusals.map(({ code }) => code).filter((code) => !used.has(code))).toEqual([]);
});

test("a raise without a code is found, and one with another parameter", () => {
  const sql = `
    raise exception using errcode = 'PT409', message = 'No, it''s sold.';
    raise exception using
      errcode = 'PT400', hint = 'cost_out_of_range', message = format('At most %s; really.', most),
      detail = jsonb_build_object('most', jsonb_build_object('money', most))::text;
    return private.refusal('cart_empty', 'Your cart is empty.');`;
  expect(raisesIn("a.sql", sql)).toEqual([
    { file: "a.sql", code: undefined, status: 409, params: [], sentence: "No, it's sold." },
    {
      file: "a.sql",
      code: "cost_out_of_range",
      status: 400,
      params: ["most"],
      sentence: "At most %s; really.",
    },
    { file: "a.sql", code: "cart_empty", status: undefined, params: [], sentence: "Your cart is empty." },
  ]);
});

test("docs/refusals.md is up to date (otherwise run npm run refusals)", () => {
  expect(readFileSync(documentFile, "utf8")).toBe(refusalsDocument(refusals));
});

test("the browser gets no texts of refusals", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const importing = files.filter((file) => /refusals\/(?:registry|texts)/.test(readFileSync(file, "utf8")));
  expect(importing).toEqual([]);
});

const schemaFile = (file: string) => readFileSync(`supabase/schemas/${file}`, "utf8");

/** `'name', 'price'` */
const quotedIn = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, word]) => word!);

/** The nouns that the schema's functions name: beside a field, as a list, or in the formats of addresses. */
function nounsInSchema() {
  const labels = [
    ...schemaFile("delivery/private/check_address.sql").matchAll(
      /^ +\(\d+, '\w+', (?:coalesce\(format ->> '\w+', )?'([^']+)'/gm,
    ),
    ...schemaFile("inquiries/functions/send_contact_message.sql").matchAll(/\(\d, '(\w+)', /g),
    ...schemaFile("shop/functions/load_settings.sql").matchAll(/place := '((?:''|[^'])+)'/g),
  ].map(([, label]) => label!.replaceAll("''", "'"));
  const [, needed] = /array\[('name'.*?)\]\) as key/.exec(schemaFile("runs/private/apply_entry.sql"))!;
  const [, metals] = /key not in \((.*?)\)/.exec(schemaFile("metal-prices/private/check_metal_rates.sql"))!;
  const parts = [...schemaFile("delivery/private/address_part_words.sql").matchAll(/"([^"]+)": "an? /g)].map(
    ([, part]) => part!,
  );
  const ofMetals = quotedIn(metals!).flatMap((metal) => [metal, metal.toLowerCase()]);
  return { word: [...labels, ...quotedIn(needed!), ...ofMetals, ...parts], one: parts };
}

test("every noun that a refusal names has a text", () => {
  const nouns = nounsInSchema();
  for (const [kind, texts] of Object.entries({ word: words, one: ones })) {
    const ids = new Set(nouns[kind as "word" | "one"].map((noun) => `refusal.${kind}.${noun}`));
    expect(texts.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  }
});
