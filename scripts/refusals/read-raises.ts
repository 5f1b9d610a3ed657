import { globSync, readFileSync } from "node:fs";
import { readSchemaFiles } from "../schema/schema-files.ts";

/** A place in supabase/schemas that refuses something. */
export type Raise = {
  file: string;
  /** Undefined if it has none, or if it is worked out. */
  code: string | undefined;
  /** Such as 409; undefined where a caller says it. */
  status: number | undefined;
  params: string[] | undefined;
  /** The sentence, with %s for what is filled in; undefined if it is composed otherwise. */
  sentence: string | undefined;
};

/** Every `raise exception` and every `private.refusal`, except those that pass on what another one made. */
export function readRaises(): Raise[] {
  return readSchemaFiles().flatMap(({ name, sql }) => raisesIn(name, sql));
}

const servers = "{backend,backup,mail,papers,payments,reports,server,work}/**/*.ts";

/** What our own servers refuse: `refused("code", "The sentence.")`, and the data API's limits with their code. */
export function readServerRefusals(): Pick<Raise, "file" | "code" | "sentence">[] {
  return globSync(servers).flatMap((file) => {
    const refused = readFileSync(file, "utf8").matchAll(
      /\brefused\(\s*"(\w+)",\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)?|code: "([a-z]+(?:_[a-z]+)+)",\s*params\b/g,
    );
    return [...refused].map(([, code, text, template, limit]) => ({
      file,
      code: code ?? limit,
      sentence: text?.replaceAll("\\", "") ?? template?.replaceAll(/\$\{[^}]*\}/g, "%s"),
    }));
  });
}

/** The sentences of GoTrue's codes, as far as they are not composed. */
export function readAuthSentences(): { code: string; sentence: string }[] {
  return globSync("backend/auth/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bnew AuthError\(\s*\d+,\s*"(\w+)",\s*"([^"]*)"/g)].map(
      ([, code, sentence]) => ({ code: code!, sentence: sentence! }),
    ),
  );
}

export function raisesIn(file: string, sql: string): Raise[] {
  const code = withoutComments(sql);
  const raised = [...code.matchAll(/\braise (?:exception|sqlstate '\w+')(?: using)?/g)].map(
    ({ index, 0: head }) => optionsOf(until(code, index + head.length, ";")),
  );
  const made = [...code.matchAll(/\bprivate\.refusal\s*\(/g)]
    .map(({ index, 0: head }) => split(until(code, index + head.length, ")")))
    .filter((values) => !isSignature(values));
  return [
    ...raised
      .filter((options) => !isPassedOn(options))
      .map((options) => ({
        file,
        code: literal(options.hint),
        status: statusOf(literal(options.errcode)),
        params: paramsOf(options.detail?.replace(/::text$/, "")),
        sentence: sentenceOf(options.message),
      })),
    ...made.map(([refused, message, params]) => ({
      file,
      code: literal(refused),
      status: undefined,
      params: paramsOf(params),
      sentence: sentenceOf(message),
    })),
  ];
}

/** A hint that was read from another refusal, or a response in JSON that is made of one. */
function isPassedOn({ hint, message }: Record<string, string>): boolean {
  return (
    hint?.includes("->>") === true ||
    (hint === undefined && message?.startsWith("json_build_object(") === true)
  );
}

function isSignature([first, , last]: string[]): boolean {
  return first === "text" || first === "code text" || (last?.startsWith("params jsonb") ?? false);
}

function statusOf(errcode: string | undefined): number | undefined {
  return errcode?.startsWith("PT")
    ? Number(errcode.slice(2))
    : errcode === "check_violation"
      ? 400
      : undefined;
}

/** `a = 1, b = f(2, 3)` by name. */
function optionsOf(list: string): Record<string, string> {
  return Object.fromEntries(
    split(list).flatMap((option) => {
      const [, name, value] = /^(\w+)\s*=\s*([\s\S]*)$/.exec(option) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The names of the values; undefined if they are worked out. */
function paramsOf(value: string | undefined): string[] | undefined {
  if (value === undefined || value === "'[]'") return [];
  const json = literal(value);
  if (json !== undefined) return Object.keys(JSON.parse(json) as object);
  const inner = /^jsonb_build_object\(([\s\S]*)\)$/.exec(value)?.[1];
  return inner === undefined
    ? undefined
    : split(inner)
        .filter((_, index) => index % 2 === 0)
        .map((name) => literal(name) ?? name);
}

function sentenceOf(value: string | undefined): string | undefined {
  const inner = /^format\(([\s\S]*)\)$/.exec(value ?? "")?.[1];
  return inner === undefined ? literal(value) : literal(split(inner)[0])?.replaceAll("%%", "%");
}

function literal(value: string | undefined): string | undefined {
  return /^'((?:[^']|'')*)'$/.exec(value ?? "")?.[1]?.replaceAll("''", "'");
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/^\s*--.*$/gm, "").replaceAll(/^comment on [\s\S]*?;$/gm, "");
}

/** What stands from an index on until a character, outside of parentheses and texts. */
function until(sql: string, from: number, end: string): string {
  return sql.slice(from, endOf(sql, from, end));
}

function split(list: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < list.length;) {
    const end = endOf(list, from, ",");
    parts.push(list.slice(from, end).trim());
    from = end + 1;
  }
  return parts;
}

function endOf(sql: string, from: number, end: string): number {
  let depth = 0;
  let isText = false;
  for (let index = from; index < sql.length; index++) {
    const sign = sql[index]!;
    if (sign === "'") isText = !isText;
    if (isText) continue;
    if (sign === end && depth === 0) return index;
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
  }
  return sql.length;
}
