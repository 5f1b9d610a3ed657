import { useLingui } from "@lingui/react/macro";
import { Field } from "../../../base/forms/field.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { type Carrier, carrierColumns, carrierStore, checkCarrier, carrierTexts } from "./carriers.ts";

type CarrierDialogProps = {
  carrier: Carrier | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function CarrierDialog({ carrier, ...dialog }: CarrierDialogProps) {
  const { t } = useLingui();
  return (
    <RowDialog
      texts={carrierTexts}
      row={carrier}
      draftOf={(row: Carrier | null) => ({
        name: row?.name ?? "",
        tracking_address: row?.tracking_address ?? "",
      })}
      valuesOf={({ name, tracking_address }) => ({ name, tracking_address })}
      check={checkCarrier}
      columns={carrierColumns}
      store={carrierStore}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field {...field("name")} label={t(carrierColumns.name.label)} required autoComplete="off" />
          <Field
            {...field("tracking_address")}
            label={t(carrierColumns.tracking_address.label)}
            hint={t`The address of a parcel's tracking page, with {number} in place of its number.`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </RowDialog>
  );
}
