import { useLingui } from "@lingui/react/macro";
import { linkLabel, type PageLink } from "../../../domain/shop/shop.ts";
import { useOriginal } from "./use-original.ts";
import { useShop } from "./use-shop.ts";

/** What a link to a page says, as properties of the element around it. */
export function useLinkText() {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  return (link: PageLink) => {
    const children = linkLabel(link, shop, t);
    const isOwners = !link.label || children !== t(link.label);
    return { children, ...(isOwners && original(shop, link.to)) };
  };
}
