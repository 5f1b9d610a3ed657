import { useLingui } from "@lingui/react/macro";
import { Coins, WalletCards } from "lucide-react";
import type { MenuEntry, WayToPay } from "../../../../domain/shop/menu.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { EntryLink, useEntryText } from "./entry-link.tsx";

/** The columns of the footer that the owner arranged. */
export function FooterColumns() {
  const { footer } = useShop().menu;
  return footer.map((column) => <Column key={column.id} column={column} />);
}

function Column({ column }: { column: MenuEntry }) {
  const { children: title, ...mark } = useEntryText()(column);
  return (
    <nav aria-label={title}>
      <h2 className="text-note wrap-anywhere text-ink-3" {...mark}>
        {title}
      </h2>
      <ul className="footer-links">
        {column.entries.map((entry) => (
          <li key={entry.id}>
            {entry.kind === "payments" ? <WaysToPay ways={entry.pays ?? []} /> : <EntryLink entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the shop takes at the moment. */
function WaysToPay({ ways }: { ways: readonly WayToPay[] }) {
  const { t } = useLingui();
  const marks = {
    card: { Icon: WalletCards, name: t({ message: "Card", context: "way to pay" }) },
    cash: { Icon: Coins, name: t`Cash on delivery` },
  };
  return (
    <ul aria-label={t`Ways to pay`} className="flex flex-wrap gap-2">
      {ways.map((way) => {
        const { Icon, name } = marks[way];
        return (
          <li
            key={way}
            className="flex items-center gap-1.5 border border-line-2 px-2 py-1 text-note text-ink-2"
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            {name}
          </li>
        );
      })}
    </ul>
  );
}
