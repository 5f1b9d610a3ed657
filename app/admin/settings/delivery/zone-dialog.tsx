import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { CountriesField } from "./country-picker.tsx";
import {
  checkZone,
  isElsewhere,
  type Zone,
  zoneColumns,
  type ZoneDraft,
  zoneStore,
  zoneTexts,
} from "./zones.ts";

type ZoneDialogProps = {
  zone: Zone | null;
  zones: readonly Zone[];
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function ZoneDialog({ zone, zones, ...dialog }: ZoneDialogProps) {
  const { t } = useLingui();
  const others = zones.filter(({ id }) => id !== zone?.id);
  const taken = new Map(others.flatMap(({ name, countries }) => countries.map((code) => [code, name])));
  return (
    <RowDialog
      texts={zoneTexts}
      row={zone}
      draftOf={draftOf}
      valuesOf={({ name, countries, takes_cash }) => ({ name, countries, takes_cash })}
      check={checkZone}
      columns={zoneColumns}
      store={zoneStore}
      {...dialog}
    >
      {({ draft, field, change, problems }) => (
        <>
          <Field {...field("name")} label={t(zoneColumns.name.label)} required autoComplete="off" />
          <CountriesField
            elsewhere={draft.elsewhere}
            onElsewhere={(elsewhere) => change({ elsewhere, countries: draft.countries })}
            chosen={draft.countries}
            onChoose={(countries) => change({ countries })}
            taken={taken}
            error={problems.countries}
          />
          <Checkbox
            label={t`Cash on delivery, if it is switched on in Store settings`}
            checked={draft.takesCash}
            onChange={(event) => change({ takesCash: event.currentTarget.checked })}
          />
        </>
      )}
    </RowDialog>
  );
}

function draftOf(zone: Zone | null): ZoneDraft {
  return {
    name: zone?.name ?? "",
    elsewhere: zone !== null && isElsewhere(zone),
    countries: zone?.countries ?? [],
    takesCash: zone?.takes_cash ?? true,
  };
}
