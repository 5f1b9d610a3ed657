import { SettingsForm } from "../form/settings-form.tsx";
import { useReload } from "../form/use-reload.ts";
import { Switch } from "../../forms/switch.tsx";
import { factStore, type StoredFacts } from "../form/facts.ts";

const names = ["charges_tax", "prices_include_tax", "taxes_shipping"] as const;

export const taxFactStore = factStore([...names, "has_seen_taxes"]);

export type TaxFacts = StoredFacts<(typeof names)[number] | "has_seen_taxes">;

const columns = {
  charges_tax: { label: "Registered for tax" },
  prices_include_tax: { label: "Prices include tax" },
  taxes_shipping: { label: "Tax the shipping fee too" },
};

export function TaxFactsForm({ facts }: { facts: TaxFacts }) {
  return (
    <SettingsForm
      title="How tax is charged"
      row={facts}
      draftOf={valuesOf}
      valuesOf={valuesOf}
      check={(parsed) => ({ parsed, problems: null })}
      columns={columns}
      store={taxFactStore}
      onSaved={useReload()}
    >
      {({ draft, busy, change }) =>
        names.map((name) => (
          <Switch
            key={name}
            label={columns[name].label}
            hint={hintOf[name](draft[name])}
            checked={draft[name]}
            onChange={(event) => !busy && change({ [name]: event.currentTarget.checked })}
          />
        ))
      }
    </SettingsForm>
  );
}

const hintOf = {
  charges_tax: (isOn: boolean) =>
    isOn ? "Tax is charged at the rates below." : "No tax is charged, and none is shown.",
  prices_include_tax: () =>
    "On: the price that a shopper sees is the same in every country, and contains the tax. Off: the tax of the destination is added at checkout.",
  taxes_shipping: (isOn: boolean) =>
    isOn ? "Shipping is taxed at the rate of the goods." : "Only the goods are taxed.",
};

function valuesOf({ charges_tax, prices_include_tax, taxes_shipping }: TaxFacts) {
  return { charges_tax, prices_include_tax, taxes_shipping };
}
