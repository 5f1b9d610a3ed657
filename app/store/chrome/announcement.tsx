import { useShop } from "../../base/shop/use-shop.ts";

/** The owner's line above the top bar. */
export function Announcement() {
  const { announcement } = useShop();
  if (announcement === null) return null;
  return (
    <aside aria-label="Announcement" className="bg-ink py-2 text-center text-note text-ink-inverse">
      <p className="shell wrap-anywhere">{announcement}</p>
    </aside>
  );
}
