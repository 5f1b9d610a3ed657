import type { I18n } from "@lingui/core";
import { type Original, useOriginal } from "../../base/shop/use-original.ts";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type LucideIcon, PackageOpen, ShieldCheck, Undo2 } from "lucide-react";
import { useShop } from "../../base/shop/use-shop.ts";
import { FreeShipping } from "../../features/delivery/free-shipping.tsx";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";

/** What a buyer wants to know before buying: free shipping, and what the owner promises. */
export function Promises({ texts }: { texts: ShopTexts | null }) {
  const { t, i18n } = useLingui();
  const original = useOriginal();
  return (
    <div className="mt-5 space-y-2.5 text-note text-ink-2">
      <FreeShipping terms={useShop().terms} className="flex items-center gap-2.5" />
      <Promise
        Icon={PackageOpen}
        title={t`Delivery`}
        text={texts?.delivery}
        mark={original(texts, "delivery")}
      />
      <Promise
        Icon={Undo2}
        title={t`Returns`}
        lead={periodOf(texts, i18n.t)}
        text={texts?.returns}
        mark={original(texts, "returns")}
      />
      <Promise
        Icon={ShieldCheck}
        title={t`Warranty`}
        text={texts?.warranty}
        mark={original(texts, "warranty")}
      />
    </div>
  );
}

function periodOf(texts: ShopTexts | null, t: I18n["t"]): string {
  const days = texts?.return_days ?? null;
  return days === null
    ? ""
    : t(msg`${plural({ days }, { one: "Within a day of delivery.", other: "Within # days of delivery." })}`);
}

type PromiseProps = {
  Icon: LucideIcon;
  title: string;
  /** The program's own words, before the owner's. */
  lead?: string;
  text: string | undefined;
  mark: Original | undefined;
};

function Promise({ Icon, title, lead, text, mark }: PromiseProps) {
  if (!lead && !text) return null;
  return (
    <p className="flex gap-2.5">
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-break-word whitespace-pre-line">
        <span className="font-medium text-ink">{title}:</span> {lead} {text && <span {...mark}>{text}</span>}
      </span>
    </p>
  );
}
