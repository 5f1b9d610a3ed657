import type { ReactNode } from "react";
import { formatDayAndTime } from "../../../domain/base/day-and-time.ts";
import type { BackupContents as Contents, ShopContents } from "../../../domain/shop/setup.ts";
import { fileSize } from "./file-size.ts";
import { StepTitle } from "./step-title.tsx";

type BackupContentsProps = {
  backup: Contents;
  /** What would be replaced; null for nothing. */
  here: ShopContents | null;
};

export function BackupContents({ backup, here }: BackupContentsProps) {
  return (
    <>
      <StepTitle level={2}>What is in it</StepTitle>
      <dl className="mt-3 divide-y divide-line border-y border-line text-ui">
        <Fact name="Shop">{backup.name}</Fact>
        <Fact name="Made">{formatDayAndTime(backup.made_at)}</Fact>
        <Fact name="Version">{backup.version}</Fact>
        <Fact name="Products">{count(backup.products)}</Fact>
        <Fact name="Orders">{count(backup.orders)}</Fact>
        <Fact name="Customers">{count(backup.customers)}</Fact>
        <Fact name="Photographs">{count(backup.photographs)}</Fact>
        {backup.videos > 0 && <Fact name="Videos">{count(backup.videos)}</Fact>}
        <Fact name="Size">{fileSize(backup.bytes)}</Fact>
      </dl>
      {here && (
        <p className="mt-6 bg-warning-tint px-4 py-3 text-ui text-warning-ink">
          This shop has data already, which the backup replaces: {here.name}, with{" "}
          {many(here.products, "product")}, {many(here.orders, "order")}, {many(here.customers, "customer")}
          {here.videos > 0 && `, ${many(here.videos, "video")}`} and {many(here.photographs, "photograph")}.
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="figures min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function count(amount: number): string {
  return amount.toLocaleString("en-US");
}

function many(amount: number, noun: string): string {
  return `${count(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
