import { msg } from "@lingui/core/runtime-macro";
import { type SwitchName, readSwitches } from "../../../../base/shop/switches.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { say } from "../../../../base/language/languages.ts";

/** Turns a switch that was `enabled: !enabled`. @returns false when somebody else had already turned it */
export async function saveSwitch(db: Db, name: SwitchName, enabled: boolean): Promise<boolean> {
  const { data } = await db
    .from("app_settings")
    .update({ value: { enabled }, updated_at: new Date().toISOString() })
    .eq("key", name)
    .eq("value->>enabled", String(!enabled))
    .select("key")
    .throwOnError();
  if (data.length > 0) return true;
  if ((await readSwitches(db))[name] === enabled) return false;
  throw new Refusal(say(msg`The database has no such setting.`));
}
