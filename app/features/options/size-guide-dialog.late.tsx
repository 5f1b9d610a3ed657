import { useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import type { RingScale } from "../../../domain/shop/shop.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Slider } from "../../base/forms/slider.tsx";
import { Button } from "../../base/ui/button.tsx";
import type { ProductOption } from "./options.ts";
import { formatMeasure } from "../../../domain/base/figures.ts";
import { nearestSize, type RingSize, ringSizes, valueOfSize } from "./ring-sizes.ts";

/** The width of a bank card according to ISO/IEC 7810. */
const cardMillimeters = 85.6;

/** CSS pixels per millimeter on a screen of 96 dpi; the shopper corrects it with a card. */
const usualScale = 96 / 25.4;

type SizeGuideDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  option: ProductOption;
  /** Takes the id of the value. */
  onChoose: (given: string) => void;
};

/** Ring sizes in three countries' names, and a gauge: a ring laid on the screen shows its size, which can be chosen. */
export function SizeGuideDialog({ dialog, option, onChoose }: SizeGuideDialogProps) {
  const { t } = useLingui();
  function choose(given: string) {
    onChoose(given);
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} title={t`Ring sizes`}>
      <Measure option={option} onChoose={choose} />
      <SizeTable />
      <DialogButtons>
        <Button tone="secondary" onClick={() => dialog.current?.close()}>{t`Close`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function Measure({ option, onChoose }: Omit<SizeGuideDialogProps, "dialog">) {
  const { t, i18n } = useLingui();
  const [scale, setScale] = useState(usualScale);
  const [diameter, setDiameter] = useState(17.3);
  const size = nearestSize(diameter);
  const scales = useScales();
  const value = valueOfSize(option.values, size);
  const names = scales.map((scale) => `${scale} ${namesIn[scale](size)}`).join(", ");
  return (
    <section aria-label={t`Measure a ring`} className="mt-4 space-y-5">
      <div>
        <p className="text-note text-ink-2">{t`1. Lay a bank card on the screen, its left edge at the left of this bar, and move the slider until the bar is as wide as the card.`}</p>
        {/* Wider than a phone, so it scrolls. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too */}
        <div role="region" aria-label={t`Bar`} tabIndex={0} className="mt-3 overflow-x-auto pb-1">
          <div
            aria-hidden="true"
            className="h-10 border border-edge bg-tile"
            style={{ width: `${cardMillimeters * scale}px` }}
          />
        </div>
        <Slider
          label={t`Width of the card`}
          value={scale}
          min={2.5}
          max={8}
          step={0.01}
          onChange={setScale}
          words=""
        />
      </div>
      <div>
        <p className="text-note text-ink-2">{t`2. Lay a ring that fits on the circle, and move the slider until the circle just fills its inside.`}</p>
        <div className="mt-3 grid place-items-center overflow-hidden bg-tile py-4">
          <div
            aria-hidden="true"
            className="rounded-full border border-sapphire bg-sapphire-tint"
            style={{ width: `${diameter * scale}px`, height: `${diameter * scale}px` }}
          />
        </div>
        <Slider
          label={t`Inner diameter`}
          value={diameter}
          min={14}
          max={22.4}
          step={0.1}
          onChange={setDiameter}
          words={t`${{ millimeters: formatMeasure(diameter, i18n.locale, 1) }} mm`}
        />
        <p role="status" className="figures mt-2 text-ui font-medium">
          {!value
            ? t`${names}: this piece is not made in this size.`
            : value.stock_quantity === 0
              ? t`${names}: sold out in this size.`
              : names}
        </p>
        {value && value.stock_quantity !== 0 && (
          <Button size="small" className="mt-3" onClick={() => onChoose(String(value.id))}>
            {t`Choose size ${{ value: value.value }}`}
          </Button>
        )}
      </div>
    </section>
  );
}

const namesIn = {
  US: ({ us }: RingSize) => us,
  UK: ({ uk }: RingSize) => uk,
  EU: ({ eu }: RingSize) => eu,
};

/** The shop's own first. */
function useScales(): RingScale[] {
  const { ringSizes: own } = useShop();
  return [own, ...(["US", "UK", "EU"] as const).filter((scale) => scale !== own)];
}

function SizeTable() {
  const { t, i18n } = useLingui();
  const scales = useScales();
  return (
    <table className="figures mt-6 w-full text-start text-note">
      <caption className="sr-only">{t`Ring sizes`}</caption>
      <thead>
        <tr className="border-b border-line-2">
          {[...scales, t`Inner diameter`].map((title) => (
            <th key={title} scope="col" className="py-2 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ringSizes.map((size) => (
          <tr key={size.us} className="border-b border-line">
            <th scope="row" className="py-1.5 font-medium">
              {namesIn[scales[0]!](size)}
            </th>
            {scales.slice(1).map((scale) => (
              <td key={scale}>{namesIn[scale](size)}</td>
            ))}
            <td>{t`${{ millimeters: formatMeasure(size.diameter, i18n.locale, 1) }} mm`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
