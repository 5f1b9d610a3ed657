import { z } from "zod/mini";
import type { Json } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { unroundedAmounts } from "../general/change-currency.ts";

const values = z.record(z.string(), z.unknown());
const list = z.optional(z.array(z.unknown()));

/** What can be read off a file before the database decides on its values. Parts that it leaves out stay as they are. */
const settingsSchema = z.looseObject({
  format: z.literal("facet-settings"),
  version: z.number(),
  facts: z.optional(values),
  switches: z.optional(values),
  order_limits: z.optional(values),
  tax_rates: list,
  shipping_zones: z.optional(z.array(z.looseObject({ methods: list }))),
  pages: list,
  synonyms: list,
});

export type Settings = z.infer<typeof settingsSchema>;

/** The latest that this program writes and reads. */
const version = 1;

const maxBytes = 1_000_000;

/** All settings of this shop. */
export async function readSettings(db: Db): Promise<Settings> {
  const { data } = await db.rpc("settings", undefined, { get: true }).throwOnError();
  return settingsSchema.parse(data);
}

/** Replaces all settings that the file has, or none. */
export async function loadSettings(db: Db, settings: Settings) {
  const { error } = await db.rpc("load_settings", { settings: settings as Json });
  if (error && unroundedAmounts(error))
    throw new Refusal(`${error.message} General offers that when you choose the currency there.`);
  if (error) throw error;
}

/** Downloads the settings as a file. */
export function downloadSettings(settings: Settings) {
  const file = new Blob([`${JSON.stringify(settings, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "facet-settings.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The settings in a file, or a sentence that says why there are none. */
export async function openSettingsFile(file: File): Promise<Settings | string> {
  if (file.size > maxBytes) return `"${file.name}" has more than 1 MB. Files of settings are smaller.`;
  const { success, data, error } = settingsSchema.safeParse(parsed(await file.text()));
  const at = error?.issues[0]?.path.join(".");
  if (!success && (!at || /^(format|version)/.test(at)))
    return `"${file.name}" is no file of settings. Please choose one that was saved here or in another shop.`;
  if (!success) return `"${file.name}" cannot be read at "${at}".`;
  if (data.version > version)
    return `"${file.name}" is from a later version of the program. Please update this shop first.`;
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
