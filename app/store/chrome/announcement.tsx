import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { useShop } from "../../base/shop/use-shop.ts";

/** The owner's line above the top bar. */
export function Announcement() {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const { announcement } = shop;
  if (announcement === null) return null;
  return (
    <aside aria-label={t`Announcement`} className="bg-ink py-2 text-center text-note text-ink-inverse">
      <p className="shell wrap-anywhere" {...original(shop, "announcement")}>
        {announcement}
      </p>
    </aside>
  );
}
