import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Select } from "../../base/forms/select.tsx";
import { useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import type { DraftOption } from "./draft-options.ts";
import { ringSizeOption, scales, sizesFrom, type Steps } from "./ready-made.ts";

type RingSizesDialogProps = { onAdd: (option: DraftOption) => void; onClose: () => void };

/** Chooses the sizes in which a ring is made. */
export function RingSizesDialog({ onAdd, onClose }: RingSizesDialogProps) {
  const { t } = useLingui();
  const scale = scales[useShop().ringSizes];
  const { nameOf } = scale;
  const [from, setFrom] = useState(scale.usual[0]);
  const [to, setTo] = useState(scale.usual[1]);
  const [steps, setSteps] = useState(scale.steps);
  const names = sizesFrom(from, to, steps).map(nameOf);
  const offered = sizesFrom(scale.least, scale.most, steps);

  function begin(size: number) {
    setFrom(size);
    setTo(Math.max(size, to));
  }

  function step(next: Steps) {
    setSteps(next);
    if (next === "halves") return;
    setFrom(Math.ceil(from));
    setTo(Math.max(Math.ceil(from), Math.floor(to)));
  }

  return (
    <Dialog title={t`Ring sizes`} onClose={onClose}>
      <p className="mt-2 text-ui text-ink-2">{t(scale.intro)}</p>
      <div className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-3">
        <SizeSelect label={t`From`} sizes={offered} nameOf={nameOf} value={from} onChange={begin} />
        <SizeSelect
          label={t`To`}
          sizes={offered.filter((size) => size >= from)}
          nameOf={nameOf}
          value={to}
          onChange={setTo}
        />
        <Select
          label={t`Steps`}
          value={steps}
          className="max-sm:col-span-2"
          onChange={(event) => step(event.currentTarget.value as Steps)}
        >
          <option value="halves">{t`Half sizes`}</option>
          <option value="whole">{t`Whole sizes`}</option>
        </Select>
      </div>
      <p role="status" className="figures mt-4 text-note text-ink-2">
        {t`${plural({ count: names.length }, { one: "# size", other: "# sizes" })}: ${{ sizes: names.join(", ") }}`}
      </p>
      <DialogButtons>
        <Button tone="secondary" size="small" onClick={onClose}>{t`Cancel`}</Button>
        <Button size="small" onClick={() => onAdd(ringSizeOption(names))}>{t`Add these sizes`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

type SizeSelectProps = {
  label: string;
  sizes: readonly number[];
  nameOf: (size: number) => string;
  value: number;
  onChange: (size: number) => void;
};

function SizeSelect({ label, sizes, nameOf, value, onChange }: SizeSelectProps) {
  return (
    <Select label={label} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {sizes.map((size) => (
        <option key={size} value={size}>
          {nameOf(size)}
        </option>
      ))}
    </Select>
  );
}
