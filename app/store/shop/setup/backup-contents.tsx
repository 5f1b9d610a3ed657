import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDayAndTime } from "../../../../domain/base/day-and-time.ts";
import type { BackupContents as Contents, ShopContents } from "../../../../domain/shop/setup.ts";
import { fileSize } from "./file-size.ts";
import { StepTitle } from "./step-title.tsx";

type BackupContentsProps = {
  backup: Contents;
  /** What would be replaced; null for nothing. */
  here: ShopContents | null;
};

export function BackupContents({ backup, here }: BackupContentsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <StepTitle level={2}>{t`What is in it`}</StepTitle>
      <dl className="mt-3 divide-y divide-line border-y border-line text-ui">
        <Fact name={t`Shop`}>{backup.name}</Fact>
        <Fact name={t`Made`}>{formatDayAndTime(backup.made_at, i18n.locale)}</Fact>
        <Fact name={t`Version`}>{backup.version}</Fact>
        <Fact name={t`Products`}>{backup.products.toLocaleString(i18n.locale)}</Fact>
        <Fact name={t`Orders`}>{backup.orders.toLocaleString(i18n.locale)}</Fact>
        <Fact name={t`Customers`}>{backup.customers.toLocaleString(i18n.locale)}</Fact>
        <Fact name={t`Photographs`}>{backup.photographs.toLocaleString(i18n.locale)}</Fact>
        {backup.videos > 0 && <Fact name={t`Videos`}>{backup.videos.toLocaleString(i18n.locale)}</Fact>}
        <Fact name={t`Size`}>{fileSize(backup.bytes, i18n)}</Fact>
      </dl>
      {here && <p className="mt-6 bg-warning-tint px-4 py-3 text-ui text-warning-ink">{t(replaced(here))}</p>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="figures min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}

function replaced({
  name,
  products,
  orders,
  customers,
  videos,
  photographs,
}: ShopContents): MessageDescriptor {
  return videos > 0
    ? msg`This shop has data already, which the backup replaces: ${{ name }}, with ${plural({ products }, { one: "# product", other: "# products" })}, ${plural({ orders }, { one: "# order", other: "# orders" })}, ${plural({ customers }, { one: "# customer", other: "# customers" })}, ${plural({ videos }, { one: "# video", other: "# videos" })} and ${plural({ photographs }, { one: "# photograph", other: "# photographs" })}.`
    : msg`This shop has data already, which the backup replaces: ${{ name }}, with ${plural({ products }, { one: "# product", other: "# products" })}, ${plural({ orders }, { one: "# order", other: "# orders" })}, ${plural({ customers }, { one: "# customer", other: "# customers" })} and ${plural({ photographs }, { one: "# photograph", other: "# photographs" })}.`;
}
