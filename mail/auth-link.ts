import type { AuthMail } from "../backend/auth/service/write-mail.ts";
import { languageInPath, pathIn, pathWithoutLanguage } from "../domain/languages/language-path.ts";
import type { Shop } from "../domain/shop/shop.ts";
import type { Sender } from "./messages/letterhead.ts";

/**
 * A message's link for an account's owner: a page of the shop, in the language of `redirect_to`, gets the token in its fragment, which is in no log.
 * Pages on the operator's list expect GoTrue's links, which lead there with a session.
 */
export function authLink(
  { redirect_to: redirectTo, is_listed: isListed }: { redirect_to: string; is_listed: boolean },
  type: AuthMail["type"],
  token: string,
  { siteUrl, backendUrl, shop }: Pick<Sender, "siteUrl" | "backendUrl"> & { shop: Pick<Shop, "languages"> },
): string {
  const page = type === "recovery" ? "/reset-password" : "/confirm-address";
  const { origin, pathname } = new URL(redirectTo);
  if (isListed && !(origin === new URL(siteUrl).origin && pathWithoutLanguage(pathname) === page)) {
    const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
    return `${backendUrl || siteUrl}/auth/v1/verify?${query}`;
  }
  // Other pages of the shop, which a client may have named, cannot use a token.
  const language = languageInPath(pathname);
  const link = new URL(pathIn(shop.languages.find((shown) => shown === language) ?? null, page), redirectTo);
  link.hash = String(new URLSearchParams({ token_hash: token, type }));
  return link.href;
}
