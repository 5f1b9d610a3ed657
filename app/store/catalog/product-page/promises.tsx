import type { I18n } from "@lingui/core";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type LucideIcon, PackageOpen, ShieldCheck, Undo2 } from "lucide-react";
import { useShop } from "../../../base/shop/use-shop.ts";
import { FreeShipping } from "../../../features/delivery/free-shipping.tsx";
import type { ShopTexts } from "../../../features/catalog/shop-texts.ts";
import { Link } from "react-router";
import { pagePath } from "../../../../domain/shop/page-address.ts";
import type { HomeDelivery } from "../../../features/delivery/home-delivery.late.ts";
import { Arrival } from "../../../features/delivery/arrival.tsx";

/** What a buyer wants to know before buying: free shipping, and what the owner promises. */
export function Promises({ texts, delivery }: { texts: ShopTexts | null; delivery: HomeDelivery | null }) {
  const { t, i18n } = useLingui();
  const original = useOriginal();
  return (
    <div className="mt-5 space-y-2.5 text-note text-ink-2">
      <Arrival delivery={delivery} className="flex gap-2.5" />
      <FreeShipping terms={useShop().terms} className="flex items-center gap-2.5" />
      <Promise
        Icon={PackageOpen}
        title={t`Delivery`}
        page="shipping"
        text={texts?.delivery}
        mark={original(texts, "delivery")}
      />
      <Promise
        Icon={Undo2}
        title={t`Returns`}
        page="returns"
        lead={periodOf(texts, i18n.t)}
        text={texts?.returns}
        mark={original(texts, "returns")}
      />
      <Promise
        Icon={ShieldCheck}
        title={t`Warranty`}
        page="warranty"
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
  /** The slug of the owner's page about it, which is linked to if there is one. */
  page: string;
  /** The program's own words, before the owner's. */
  lead?: string;
  text: string | undefined;
  mark: Original | undefined;
};

function Promise({ Icon, title, page, lead, text, mark }: PromiseProps) {
  const { pages } = useShop();
  if (!lead && !text) return null;
  return (
    <p className="flex gap-2.5">
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-break-word whitespace-pre-line">
        {pages.some(({ slug }) => slug === page) ? (
          <Link to={pagePath(page)} className="link font-medium text-ink">
            {title}
          </Link>
        ) : (
          <span className="font-medium text-ink">{title}</span>
        )}
        : {lead} {text && <span {...mark}>{text}</span>}
      </span>
    </p>
  );
}
