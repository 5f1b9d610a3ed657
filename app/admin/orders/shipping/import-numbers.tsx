import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { late } from "../../../base/late/late.tsx";
import { FileButton } from "../../../base/forms/file-button.tsx";
import { maxOrders, readOrdersToShip, type ShippableOrder } from "./shippable.ts";

const numbersFile = late(() => import("./numbers-file.late.ts"));

type ImportNumbersProps = {
  known: readonly number[];
  onRead: (numbers: ReadonlyMap<number, string>, added: readonly ShippableOrder[]) => void;
};

export function ImportNumbers({ known, onRead }: ImportNumbersProps) {
  const { t } = useLingui();
  const { run } = useAction();
  const [told, setTold] = useState<string[]>([]);

  async function read(file: File) {
    const { readNumbers } = await numbersFile.load();
    const { parcels, unread } = readNumbers(await file.text());
    const numbers = new Map(parcels.map(({ orderId, number }) => [orderId, number]));
    const more = [...numbers.keys()].filter((id) => !known.includes(id));
    const added = await readOrdersToShip(browserClient(), more.slice(0, maxOrders));
    const missing = more.filter((id) => !added.some((order) => order.id === id));
    onRead(numbers, added);
    setTold([
      t`"${{ file: file.name }}" has ${plural({ count: numbers.size - missing.length }, { one: "# number", other: "# numbers" })} for orders of this shop.`,
      ...missing.map((id) => t`There is no order ${{ number: orderNumber(id) }}.`),
      ...unread.map(({ line, text }) => t`Line ${line} has no order or no number: ${text}`),
    ]);
  }

  return (
    <div>
      <FileButton
        label={t`A carrier's CSV file`}
        types={[".csv", ".txt", "text/csv"]}
        onChoose={([file]) => {
          if (file) void run(() => read(file), { title: t`The file could not be read` });
        }}
      >{t`Import numbers`}</FileButton>
      {told.length > 0 && (
        <ul role="status" className="mt-3 space-y-1 text-note text-ink-2 wrap-anywhere">
          {told.slice(0, 20).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
