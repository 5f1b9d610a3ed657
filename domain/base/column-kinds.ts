import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { MoneyFormat } from "../money/money.ts";
import { cleanCode } from "../text/code.ts";
import { cleanEmail, isEmail } from "../text/email-address.ts";
import { cleanLine } from "../text/line.ts";
import { cleanPhone } from "../text/phone.ts";
import { fits } from "../text/too-long.ts";
import { amountProblem, numberProblem, parseAmount, parseNumber, wholeNumber } from "./number-rules.ts";
import type { Translate } from "../text/translate.ts";

/** The database allows a required column no null. */
type Required = {
  required?: MessageDescriptor;
};

/** What is typed into a column's field. */
export type Kind =
  /** One line. A code has no blanks that are only for the eye. */
  | (Required & { kind: "line" | "code" | "phone"; max: number })
  /** Accepts what `pattern` matches; otherwise says `problem`. */
  | { kind: "pattern"; pattern: RegExp; problem: MessageDescriptor; max: number }
  | { kind: "email"; max: number; example: string }
  | { kind: "text"; max: number }
  | (Required & { kind: "price" })
  | { kind: "number"; max: number; decimals: number; example: number; isPositive?: boolean }
  | { kind: "count"; max: number }
  /** Each stored value with what people read for it. */
  | (Required & { kind: "choice"; choices: Readonly<Record<string, MessageDescriptor>> })
  /** `max` counts the characters of all entries. */
  | { kind: "list"; max: number; tooMany: MessageDescriptor; tooLong: MessageDescriptor }
  | { kind: "switch" };

const anyPrice = { max: 99_999_999.99, example: 49.9 };

const cleanings = { line: cleanLine, code: cleanCode, phone: cleanPhone };

/**
 * Reads what is typed. Its problem is a sentence.
 * @param empty what is stored of an empty line that is not required
 * @param t says the sentence when something is wrong, and not before
 * @param money is asked when something is typed: a schema may be made before there is a page
 */
export function typedSchema(
  column: Kind,
  empty: "" | null,
  t: Translate,
  money: () => MoneyFormat,
): z.ZodMiniType {
  switch (column.kind) {
    case "line":
    case "code":
    case "phone": {
      const { kind, max, required } = column;
      const text = z.string().check(z.overwrite(cleanings[kind]));
      if (required) return text.check(isGiven(required, t), fits(max, t));
      return empty === "" ? text.check(fits(max, t)) : orNull(text.check(fits(max, t)));
    }
    case "pattern":
      return z.string().check(
        z.trim(),
        z.refine((typed) => column.pattern.test(typed), { error: () => t(column.problem) }),
      );
    case "email":
      return z.string().check(
        z.overwrite(cleanEmail),
        z.refine((typed) => typed === "" || isEmail(typed), {
          error: () => t(msg`Please enter an email address, such as ${{ example: column.example }}.`),
        }),
        fits(column.max, t),
      );
    case "text":
      return z.string().check(z.trim(), fits(column.max, t));
    case "choice":
      return column.required ? z.string().check(isGiven(column.required, t)) : orNull(z.string());
    case "number":
      return numberSchema(
        (typed) => numberProblem(typed, column, t, money()),
        (typed) => parseNumber(typed, money()),
      );
    case "count":
      return wholeNumber(
        0,
        column.max,
        () =>
          t(
            msg`Please enter a whole number from 0 to ${{ max: column.max.toLocaleString(money().locale) }}.`,
          ),
        money,
      );
    case "price": {
      const price = numberSchema(
        (typed) => amountProblem(typed, anyPrice, t, money()),
        (typed) => parseAmount(typed, money()),
      );
      return column.required ? z.pipe(z.string().check(z.trim(), isGiven(column.required, t)), price) : price;
    }
    case "list":
      return entriesSchema(column, t);
    default:
      return z.boolean();
  }
}

function isGiven(sentence: MessageDescriptor, t: Translate) {
  return z.minLength(1, { error: () => t(sentence) });
}

function orNull(text: z.ZodMiniType<string, string>) {
  return z.pipe(
    text,
    z.transform((typed: string) => typed || null),
  );
}

/** Nothing typed is null. */
function numberSchema(problem: (typed: string) => string | null, read: (typed: string) => number | null) {
  return z.pipe(
    z.string().check(
      z.refine((typed) => problem(typed) === null, {
        error: ({ input }) => problem(input as string) ?? undefined,
      }),
    ),
    z.transform((typed: string) => (typed.trim() === "" ? null : read(typed))),
  );
}

type Entries = Extract<Kind, { kind: "list" }>;

function entriesSchema({ max, tooMany, tooLong }: Entries, t: Translate) {
  return z.array(z.string()).check(
    z.maxLength(50, { error: () => t(tooMany) }),
    z.refine((list) => list.join("").length <= max, { error: () => t(tooLong) }),
  );
}
