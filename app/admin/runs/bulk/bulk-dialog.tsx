import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { choiceLabel, choicesOf, productColumns } from "../../../../domain/catalog/columns.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { type FieldProps, useForm } from "../../../base/forms/use-form.ts";
import { stageBulkChange } from "../changes/queries.ts";
import { usePhase } from "../changes/use-phase.ts";
import { type ChangeKind, checkBulkChange, kinds, type TypedChange } from "./bulk-change.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type BulkDialogProps = { ids: readonly number[]; categories: readonly string[]; onClose: () => void };

/** Asks what to change of the chosen products. What would happen is shown before anything does. */
export function BulkDialog({ ids, categories, onClose }: BulkDialogProps) {
  const { t } = useLingui();
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
    failureToast: { title: t`The change could not be checked` },
  });

  return (
    <FormDialog
      title={t`Change ${plural({ count: ids.length }, { one: "# product", other: "# products" })}`}
      action={t`Check`}
      busyAction={t`${plural({ done: phase.done ?? 0 }, { other: "#" })} of ${plural({ all: ids.length }, { other: "#" })}`}
      form={form}
      isDirty={typed.value !== firstValue(typed.kind)}
      onClose={onClose}
    >
      <Select
        {...form.field("kind")}
        label={t`What to change`}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as ChangeKind;
          form.change({ kind, value: firstValue(kind), ending: "" });
        }}
      >
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Value kind={typed.kind} field={form.field} categories={categories} />
      <p className="text-note text-ink-2">{t`You see what would happen before anything does, and can undo it for 30 days.`}</p>
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
  const { t } = useLingui();
  const money = useMoney();
  const choices: Partial<Record<ChangeKind, [value: string, label: string][]>> = {
    status: choicesOf(productColumns.status).map((status) => [
      status,
      choiceLabel(productColumns.status, status, t),
    ]),
    featured: [
      ["yes", t({ message: "Featured", context: "product" })],
      ["no", t({ message: "Not featured", context: "product" })],
    ],
    category: [["", t`Please choose`], ...categories.map((name): [string, string] => [name, name])],
  };
  const offered = choices[kind];
  if (kind === "delete")
    return (
      <p className="text-ui text-ink-2">{t`Products that were ordered should be archived instead. Deleted ones can be brought back.`}</p>
    );
  if (offered)
    return (
      <Select {...field("value")} label={t(kinds[kind])}>
        {offered.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
    );
  const isPrice = kind === "percent" || kind === "amount";
  const hint = hints[kind];
  return (
    <>
      <Field
        {...field("value")}
        label={t(labels[kind] ?? kinds[kind])}
        hint={hint && t(hint)}
        inputMode={kind === "stock_quantity" ? "numeric" : undefined}
      />
      {isPrice && money.decimals === 2 && (
        <Select {...field("ending")} label={t`Round to`}>
          <option value="">{t`No rounding`}</option>
          <option value="0.00">.00</option>
          <option value="0.95">.95</option>
          <option value="0.99">.99</option>
        </Select>
      )}
    </>
  );
}

const labels: Partial<Record<ChangeKind, MessageDescriptor>> = {
  add_tags: msg`Tags`,
  remove_tags: msg`Tags`,
  percent: msg`Percent`,
  amount: msg`Amount`,
};

const hints: Partial<Record<ChangeKind, MessageDescriptor>> = {
  add_tags: msg`Separated by commas.`,
  remove_tags: msg`Separated by commas.`,
  percent: msg`-10 lowers every price by 10%.`,
  amount: msg`-5 lowers every price by 5.`,
  stock_quantity: productColumns.stock_quantity.hint,
};
