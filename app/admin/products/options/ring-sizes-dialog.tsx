import { useState } from "react";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { ringSizes } from "../../../features/options/ring-sizes.ts";
import { Button } from "../../../base/ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import type { DraftOption } from "./draft-options.ts";
import { type Steps, ringSizeOption, sizesFrom } from "./ready-made.ts";

type RingSizesDialogProps = { onAdd: (option: DraftOption) => void; onClose: () => void };

/** Chooses the sizes in which a ring is made. */
export function RingSizesDialog({ onAdd, onClose }: RingSizesDialogProps) {
  const [from, setFrom] = useState(5);
  const [to, setTo] = useState(9);
  const [steps, setSteps] = useState<Steps>("halves");
  const sizes = sizesFrom(from, to, steps);
  const isOffered = (us: number) => steps === "halves" || Number.isInteger(us);
  const offered = ringSizes.map(({ us }) => us).filter(isOffered);

  function begin(us: number) {
    setFrom(us);
    setTo(Math.max(us, to));
  }

  function step(next: Steps) {
    setSteps(next);
    if (next === "halves") return;
    setFrom(Math.ceil(from));
    setTo(Math.max(Math.ceil(from), Math.floor(to)));
  }

  return (
    <Dialog title="Ring sizes" onClose={onClose}>
      <p className="mt-2 text-ui text-ink-2">
        The American sizes that you make. Each can be changed afterwards.
      </p>
      <div className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-3">
        <SizeSelect label="From" sizes={offered} value={from} onChange={begin} />
        <SizeSelect label="To" sizes={offered.filter((us) => us >= from)} value={to} onChange={setTo} />
        <Select
          label="Steps"
          value={steps}
          className="max-sm:col-span-2"
          onChange={(event) => step(event.currentTarget.value as Steps)}
        >
          <option value="halves">Half sizes</option>
          <option value="whole">Whole sizes</option>
        </Select>
      </div>
      <p role="status" className="figures mt-4 text-note text-ink-2">
        {counted(sizes.length, "size", "sizes")}: {sizes.join(", ")}
      </p>
      <DialogButtons>
        <Button tone="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" onClick={() => onAdd(ringSizeOption(sizes))}>
          Add these sizes
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type SizeSelectProps = {
  label: string;
  sizes: readonly number[];
  value: number;
  onChange: (us: number) => void;
};

function SizeSelect({ label, sizes, value, onChange }: SizeSelectProps) {
  return (
    <Select label={label} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {sizes.map((us) => (
        <option key={us} value={us}>
          {us}
        </option>
      ))}
    </Select>
  );
}
