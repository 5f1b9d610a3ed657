import { type LucideIcon, PackageOpen, ShieldCheck, Undo2 } from "lucide-react";
import { useShop } from "../../base/shop/use-shop.ts";
import { FreeShipping } from "../../features/delivery/free-shipping.tsx";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";

/** What a buyer wants to know before buying: free shipping, and what the owner promises. */
export function Promises({ texts }: { texts: ShopTexts | null }) {
  return (
    <div className="mt-5 space-y-2.5 text-note text-ink-2">
      <FreeShipping terms={useShop().terms} className="flex items-center gap-2.5" />
      <Promise Icon={PackageOpen} title="Delivery" text={texts?.delivery} />
      <Promise Icon={Undo2} title="Returns" text={texts && returnsOf(texts)} />
      <Promise Icon={ShieldCheck} title="Warranty" text={texts?.warranty} />
    </div>
  );
}

function returnsOf({ returns, return_days: days }: ShopTexts): string {
  if (days === null) return returns;
  const period = `Within ${days === 1 ? "a day" : `${days} days`} of delivery.`;
  return returns === "" ? period : `${period} ${returns}`;
}

function Promise({
  Icon,
  title,
  text,
}: {
  Icon: LucideIcon;
  title: string;
  text: string | null | undefined;
}) {
  if (!text) return null;
  return (
    <p className="flex gap-2.5">
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-break-word whitespace-pre-line">
        <span className="font-medium text-ink">{title}:</span> {text}
      </span>
    </p>
  );
}
