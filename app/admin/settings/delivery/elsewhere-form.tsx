import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Switch } from "../../forms/switch.tsx";
import { factStore, type StoredFacts } from "../form/facts.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { useReload } from "../form/use-reload.ts";

export const shippingFactStore = factStore(["ships_elsewhere", "has_seen_shipping"]);

export type ShippingFacts = StoredFacts<"ships_elsewhere" | "has_seen_shipping">;

const columns = { ships_elsewhere: { label: msg`Ship to everywhere else` } };

export function ElsewhereForm({ facts }: { facts: ShippingFacts }) {
  const { t } = useLingui();
  return (
    <SettingsForm
      title={t`Where the shop ships to`}
      row={facts}
      draftOf={valuesOf}
      valuesOf={valuesOf}
      check={(parsed) => ({ parsed, problems: null })}
      columns={columns}
      store={shippingFactStore}
      onSaved={useReload()}
    >
      {({ draft, busy, change }) => (
        <Switch
          label={t(columns.ships_elsewhere.label)}
          hint={t`On: countries that no zone names are served by the zone for everywhere else. Off: only the countries that your zones name can order.`}
          checked={draft.ships_elsewhere}
          onChange={(event) => !busy && change({ ships_elsewhere: event.currentTarget.checked })}
        />
      )}
    </SettingsForm>
  );
}

function valuesOf({ ships_elsewhere }: ShippingFacts) {
  return { ships_elsewhere };
}
