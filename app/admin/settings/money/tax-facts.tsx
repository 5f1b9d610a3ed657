import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { SettingsForm } from "../form/settings-form.tsx";
import { useReload } from "../form/use-reload.ts";
import { Switch } from "../../forms/switch.tsx";
import { factStore, type StoredFacts } from "../form/facts.ts";
import { say } from "../../../base/language/languages.ts";

const names = ["charges_tax", "prices_include_tax", "taxes_shipping"] as const;

export const taxFactStore = factStore([...names, "has_seen_taxes"]);

export type TaxFacts = StoredFacts<(typeof names)[number] | "has_seen_taxes">;

const columns = {
  charges_tax: { label: msg`Registered for tax` },
  prices_include_tax: { label: msg`Prices include tax` },
  taxes_shipping: { label: msg`Tax the shipping fee too` },
};

export function TaxFactsForm({ facts }: { facts: TaxFacts }) {
  const { t } = useLingui();
  return (
    <SettingsForm
      title={t`How tax is charged`}
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
            label={t(columns[name].label)}
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
    isOn ? say(msg`Tax is charged at the rates below.`) : say(msg`No tax is charged, and none is shown.`),
  prices_include_tax: () =>
    say(
      msg`On: the price that a shopper sees is the same in every country, and contains the tax. Off: the tax of the destination is added at checkout.`,
    ),
  taxes_shipping: (isOn: boolean) =>
    isOn ? say(msg`Shipping is taxed at the rate of the goods.`) : say(msg`Only the goods are taxed.`),
};

function valuesOf({ charges_tax, prices_include_tax, taxes_shipping }: TaxFacts) {
  return { charges_tax, prices_include_tax, taxes_shipping };
}
