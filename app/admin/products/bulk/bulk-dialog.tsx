import { useState } from "react";
import { useNavigate } from "react-router";
import { capitalized } from "../../../../domain/base/capitalized.ts";
import { productColumns } from "../../../../domain/catalog/columns.ts";
import { shopMoney } from "../../../../domain/money/money.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { type FieldProps, useForm } from "../../../base/forms/use-form.ts";
import { counted } from "../../formats/counted.ts";
import { stageBulkChange } from "../changes/queries.ts";
import { usePhase } from "../changes/use-phase.ts";
import { type ChangeKind, checkBulkChange, kinds, type TypedChange } from "./bulk-change.ts";

type BulkDialogProps = { ids: readonly number[]; categories: readonly string[]; onClose: () => void };

/** Asks what to change of the chosen products. What would happen is shown before anything does. */
export function BulkDialog({ ids, categories, onClose }: BulkDialogProps) {
  const navigate = useNavigate();
  const phase = usePhase();
  const [typed, setTyped] = useState<TypedChange>({ kind: "status", value: "published", ending: "" });
  const form = useForm({
    values: typed,
    onChange: (changes) => setTyped((now) => ({ ...now, ...changes })),
    check: checkBulkChange,
    async send({ title, change }) {
      const id = await stageBulkChange(browserClient(), title, ids, change);
      await phase.run(id, "preview");
      await navigate(`/admin/products/changes/${id}`);
    },
    failureToast: { title: "The change could not be checked" },
  });

  return (
    <FormDialog
      title={`Change ${counted(ids.length, "product")}`}
      action="Check"
      busyAction={`${counted(phase.done ?? 0)} of ${counted(ids.length)}`}
      form={form}
      isDirty={typed.value !== firstValue(typed.kind)}
      onClose={onClose}
    >
      <Select
        {...form.field("kind")}
        label="What to change"
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as ChangeKind;
          form.change({ kind, value: firstValue(kind), ending: "" });
        }}
      >
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Value kind={typed.kind} field={form.field} categories={categories} />
      <p className="text-note text-ink-2">
        You see what would happen before anything does, and can undo it for 30 days.
      </p>
    </FormDialog>
  );
}

function firstValue(kind: ChangeKind): string {
  if (kind === "status") return "published";
  return kind === "featured" ? "yes" : "";
}

type ValueProps = {
  kind: ChangeKind;
  field: (name: "value" | "ending") => FieldProps;
  categories: readonly string[];
};

function Value({ kind, field, categories }: ValueProps) {
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
      <Select {...field("value")} label={kinds[kind]}>
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
        {...field("value")}
        label={labels[kind] ?? kinds[kind]}
        hint={hints[kind]}
        inputMode={kind === "stock_quantity" ? "numeric" : undefined}
      />
      {isPrice && shopMoney().decimals === 2 && (
        <Select {...field("ending")} label="Round to">
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
