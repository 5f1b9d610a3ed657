import { z } from "zod/mini";
import { cleanCode } from "../text/code.ts";
import { cleanEmail, isEmail } from "../text/email-address.ts";
import { cleanLine } from "../text/line.ts";
import { cleanPhone } from "../text/phone.ts";
import { fits } from "../text/too-long.ts";
import { amountProblem, numberProblem, parseAmount, parseNumber, wholeNumber } from "./number-rules.ts";

/** The database allows a required column no null. */
type Required = {
  required?: string;
};

/** What is typed into a column's field. */
export type Kind =
  /** One line. A code has no blanks that are only for the eye. */
  | (Required & { kind: "line" | "code" | "phone"; max: number })
  /** Accepts what `pattern` matches; otherwise says `problem`. */
  | { kind: "pattern"; pattern: RegExp; problem: string; max: number }
  | { kind: "email"; max: number; example: string }
  | { kind: "text"; max: number }
  | (Required & { kind: "price" })
  | { kind: "number"; max: number; decimals: number; example: number; isPositive?: boolean }
  | { kind: "count"; max: number }
  | (Required & { kind: "choice"; choices: readonly string[] })
  /** `max` counts the characters of all entries. */
  | { kind: "list"; noun: string; max: number }
  | { kind: "switch" };

const anyPrice = { max: 99_999_999.99, example: 49.9 };

const cleanings = { line: cleanLine, code: cleanCode, phone: cleanPhone };

/** Reads what is typed. Its problem is a sentence. @param empty what is stored of an empty line that is not required */
export function typedSchema(column: Kind, empty: "" | null): z.ZodMiniType {
  switch (column.kind) {
    case "line":
    case "code":
    case "phone": {
      const { kind, max, required } = column;
      const text = z.string().check(z.overwrite(cleanings[kind]));
      if (required !== undefined) return text.check(z.minLength(1, required), fits(max));
      return empty === "" ? text.check(fits(max)) : orNull(text.check(fits(max)));
    }
    case "pattern":
      return z.string().check(
        z.trim(),
        z.refine((typed) => column.pattern.test(typed), column.problem),
      );
    case "email":
      return z.string().check(
        z.overwrite(cleanEmail),
        z.refine(
          (typed) => typed === "" || isEmail(typed),
          `Please enter an email address, such as ${column.example}.`,
        ),
        fits(column.max),
      );
    case "text":
      return z.string().check(z.trim(), fits(column.max));
    case "choice":
      return column.required === undefined
        ? orNull(z.string())
        : z.string().check(z.minLength(1, column.required));
    case "number":
      return numberSchema((typed) => numberProblem(typed, column), parseNumber);
    case "count":
      return wholeNumber(
        0,
        column.max,
        `Please enter a whole number from 0 to ${column.max.toLocaleString("en-US")}.`,
      );
    case "price": {
      const price = numberSchema((typed) => amountProblem(typed, anyPrice), parseAmount);
      return column.required === undefined
        ? price
        : z.pipe(z.string().check(z.trim(), z.minLength(1, column.required)), price);
    }
    case "list":
      return entriesSchema(column);
    default:
      return z.boolean();
  }
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

function entriesSchema({ noun, max }: { noun: string; max: number }) {
  return z.array(z.string()).check(
    z.maxLength(50, `A product has at most 50 ${noun}.`),
    z.refine(
      (list) => list.join("").length <= max,
      `All ${noun} together have at most ${max.toLocaleString("en-US")} characters.`,
    ),
  );
}
