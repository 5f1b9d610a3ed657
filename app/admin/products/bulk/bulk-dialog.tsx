import { useState } from "react";
import { useNavigate } from "react-router";
import { capitalized } from "../../../../domain/base/capitalized.ts";
import { productColumns } from "../../../../domain/catalog/columns.ts";
import { shopMoney } from "../../../../domain/money/money.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import { stageBulkChange } from "../changes/queries.ts";
import { usePhase } from "../changes/use-phase.ts";
import { type ChangeKind, kinds, readBulkChange, type TypedChange } from "./bulk-change.ts";

type BulkDialogProps = { ids: readonly number[]; categories: readonly string[]; onClose: () => void };

/** Asks what to change of the chosen products. What would happen is shown before anything does. */
export function BulkDialog({ ids, categories, onClose }: BulkDialogProps) {
  const navigate = useNavigate();
  const { busy, failure, run } = useAction();
  const phase = usePhase();
  const [typed, setTyped] = useState<TypedChange>({ kind: "status", value: "published", ending: "" });

  async function check() {
    const { title, change } = readBulkChange(typed);
    const id = await stageBulkChange(browserClient(), title, ids, change);
    await phase.run(id, "preview");
    await navigate(`/admin/products/changes/${id}`);
  }

  return (
    <Dialog title={`Change ${counted(ids.length, "product")}`} busy={busy} onClose={onClose}>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run(check, { title: "The change could not be checked" });
        }}
      >
        <Select
          label="What to change"
          value={typed.kind}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as ChangeKind;
            setTyped({ kind, value: firstValue(kind), ending: "" });
          }}
        >
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        <Value typed={typed} categories={categories} onChange={setTyped} />
        <p className="text-note text-ink-2">
          You see what would happen before anything does, and can undo it for 30 days.
        </p>
        <Failure>{failure}</Failure>
        <DialogButtons>
          <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {phase.done === null ? "Check" : `${counted(phase.done)} of ${counted(ids.length)}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function firstValue(kind: ChangeKind): string {
  if (kind === "status") return "published";
  return kind === "featured" ? "yes" : "";
}

type ValueProps = {
  typed: TypedChange;
  categories: readonly string[];
  onChange: (typed: TypedChange) => void;
};

function Value({ typed, categories, onChange }: ValueProps) {
  const { kind, value, ending } = typed;
  const change = (next: string) => onChange({ ...typed, value: next });
  const choices: Partial<Record<ChangeKind, [value: string, label: string][]>> = {
    status: productColumns.status.choices.map((status) => [status, capitalized(status)]),
    featured: [
      ["yes", "Featured"],
      ["no", "Not featured"],
    ],
    category: [["", "Please choose"], ...categories.map((name): [string, string] => [name, name])],
  };
  const offered = choices[kind];
  if (kind === "delete")
    return (
      <p className="text-ui text-ink-2">
        Products that were ordered are better archived. Deleted ones can be brought back.
      </p>
    );
  if (offered)
    return (
      <Select label={kinds[kind]} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {offered.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
    );
  const isPrice = kind === "percent" || kind === "amount";
  return (
    <>
      <Field
        label={labels[kind] ?? kinds[kind]}
        hint={hints[kind]}
        value={value}
        inputMode={kind === "stock_quantity" ? "numeric" : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {isPrice && shopMoney().decimals === 2 && (
        <Select
          label="Round to"
          value={ending}
          onChange={({ currentTarget }) => onChange({ ...typed, ending: currentTarget.value })}
        >
          <option value="">No rounding</option>
          <option value="0.00">.00</option>
          <option value="0.95">.95</option>
          <option value="0.99">.99</option>
        </Select>
      )}
    </>
  );
}

const labels: Partial<Record<ChangeKind, string>> = {
  add_tags: "Tags",
  remove_tags: "Tags",
  percent: "Percent",
  amount: "Amount",
};

const hints: Partial<Record<ChangeKind, string>> = {
  add_tags: "With commas between them.",
  remove_tags: "With commas between them.",
  percent: "-10 makes every price a tenth lower.",
  amount: "-5 makes every price lower by 5.",
  stock_quantity: "Leave empty if not tracked.",
};
