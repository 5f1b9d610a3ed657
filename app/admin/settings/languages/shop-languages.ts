import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../../base/clients/load-context.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { say, translatedShare } from "../../../base/language/languages.ts";

export type ShopLanguage = {
  code: string;
  is_shown: boolean;
  /** How many texts the owner wrote; how many of them lack a translation, or have one of an older original. */
  texts: number;
  missing: number;
  older: number;
  /** How much of the program's own texts is translated, up to 1. */
  share: number;
};

/** The languages that the shop has besides its own. */
export async function readLanguages(db: Db, signal: AbortSignal): Promise<ShopLanguage[]> {
  const [languages, counts] = await Promise.all([
    db.from("shop_languages").select("code, is_shown").order("code").abortSignal(signal).throwOnError(),
    db.rpc("translation_counts", undefined, { get: true }).abortSignal(signal).throwOnError(),
  ]);
  return Promise.all(
    languages.data.map(async ({ code, is_shown }) => {
      const {
        texts = 0,
        missing = 0,
        older = 0,
      } = counts.data.find(({ language }) => language === code) ?? {};
      return { code, is_shown, texts, missing, older, share: await translatedShare(code) };
    }),
  );
}

export async function addLanguage(db: Db, code: string): Promise<void> {
  const { error } = await db.from("shop_languages").insert({ code });
  if (error?.code === "23505") throw new Refusal(say(msg`The shop has this language already.`), "code");
  if (error) throw error;
}

/** Shows a language to shoppers, or hides it. */
export async function showLanguage(db: Db, code: string, is_shown: boolean): Promise<void> {
  const { data } = await db
    .from("shop_languages")
    .update({ is_shown })
    .eq("code", code)
    .select("code")
    .throwOnError();
  if (data.length === 0) throw new Refusal(say(msg`This language was removed in the meantime.`));
}

/** Removes a language with its translations. Returns whether it was still there. */
export async function removeLanguage(db: Db, code: string): Promise<boolean> {
  const { data } = await db.from("shop_languages").delete().eq("code", code).select("code").throwOnError();
  return data.length > 0;
}
