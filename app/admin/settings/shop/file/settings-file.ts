import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Json } from "../../../../../domain/database.types.ts";
import { saveAsFile } from "../../../../base/browser/save-file.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { refusalParts } from "../../../../../domain/refusals/refusal-parts.ts";
import { say } from "../../../../base/language/languages.ts";

export type Values = Record<string, unknown>;

export type Settings = {
  format: string;
  version: number;
  facts?: Values;
  switches?: Values;
  order_limits?: Values;
  tax_rates?: Values[];
  shipping_zones?: (Values & { methods?: Values[] })[];
  gift_wraps?: Values[];
  carriers?: Values[];
  pages?: Values[];
  home_sections?: Values[];
  menu_entries?: (Values & { entries?: Values[] })[];
  synonyms?: Values[];
  text_templates?: Values[];
  languages?: Values[];
};

const values = z.optional(z.object({}));
const list = z.optional(z.array(z.object({})));

/** The form of a file. The database decides on its values. */
const formSchema = z.object({
  format: z.enum(["facet-settings"]),
  version: z.number(),
  facts: values,
  switches: values,
  order_limits: values,
  tax_rates: list,
  shipping_zones: z.optional(z.array(z.object({ methods: list }))),
  gift_wraps: list,
  carriers: list,
  pages: list,
  home_sections: list,
  menu_entries: z.optional(z.array(z.object({ entries: list }))),
  synonyms: list,
  text_templates: list,
  languages: list,
});

/** The latest that this program writes and reads. */
const version = 2;

const maxBytes = 1_000_000;

export async function readSettings(db: Db): Promise<Settings> {
  const { data } = await db.rpc("settings", undefined, { get: true }).throwOnError();
  return data as Settings;
}

/** What is refused about an entry of the file: amounts that the currency in it has no decimals for. */
const unrounded = z.object({
  reason: z.object({ refusal: z.object({ code: z.literal("amounts_with_decimals") }) }),
});

/** Replaces all settings that the file has, or none. */
export async function loadSettings(db: Db, settings: Settings) {
  const { error } = await db.rpc("load_settings", { settings: settings as Json });
  if (error && unrounded.safeParse(refusalParts(error)?.params).success)
    throw new Refusal(
      `${error.message} ${say(msg`You can do that under General, when you choose the currency.`)}`,
    );
  if (error) throw error;
}

export function downloadSettings(settings: Settings) {
  saveAsFile(settings, "facet-settings.json");
}

export async function openSettingsFile(file: File): Promise<Settings | string> {
  if (file.size > maxBytes)
    return say(msg`"${{ file: file.name }}" has more than 1 MB. Files of settings are smaller.`);
  const given = parsed(await file.text());
  const { success, data, error } = formSchema.safeParse(given);
  const at = error?.issues[0]?.path.join(".");
  if (!success && (!at || /^(format|version)/.test(at)))
    return say(
      msg`"${{ file: file.name }}" is not a settings file. Please choose one that was saved here or in another shop.`,
    );
  if (!success) return say(msg`"${{ file: file.name }}" cannot be read at "${{ place: at }}".`);
  if (data.version > version)
    return say(
      msg`"${{ file: file.name }}" is from a later version of the program. Please update this shop first.`,
    );
  // All of it: the schema drops what it does not name.
  return given as Settings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
