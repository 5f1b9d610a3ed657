import { useLayoutEffect } from "react";
import type { MiddlewareFunction } from "react-router";
import { directionOf } from "../../../domain/text/direction.ts";
import { languageCodes, languageOf, loadOfficeLanguage } from "../../base/language/languages.ts";
import { type Session, whenSessionKnown } from "../../base/session/session-store.ts";
import { useSession } from "../../base/session/use-session.ts";
import { useShop } from "../../base/shop/use-shop.ts";

/** The language that an administrator has chosen for the back office; undefined: the shop's. */
function ownLanguage(session: Session): string | undefined {
  if (session.status !== "signed-in") return undefined;
  const { language } = session.user.user_metadata as { language?: unknown };
  return languageCodes.find((code) => code === language);
}

/** `clientMiddleware`: the texts are there before any page of the back office says something. */
export const loadOwnLanguage: MiddlewareFunction = async (_, next) => {
  const code = ownLanguage(await whenSessionKnown()) ?? document.documentElement.lang;
  await loadOfficeLanguage(code);
  showLanguage(code);
  return next();
};

/** The back office's language. While it is shown, the page says that it is in it. */
export function useOfficeLanguage() {
  const shops = useShop().language;
  const code = ownLanguage(useSession()) ?? shops;
  useLayoutEffect(() => {
    showLanguage(code);
    return () => showLanguage(shops);
  }, [code, shops]);
  return languageOf(code);
}

function showLanguage(code: string) {
  const { locale } = languageOf(code);
  Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) });
}
