import { Field } from "../../../base/forms/field.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { type Carrier, carrierColumns, carrierStore, checkCarrier } from "./carriers.ts";

type CarrierDialogProps = {
  carrier: Carrier | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function CarrierDialog({ carrier, ...dialog }: CarrierDialogProps) {
  return (
    <RowDialog
      noun="carrier"
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
          <Field {...field("name")} label={carrierColumns.name.label} required autoComplete="off" />
          <Field
            {...field("tracking_address")}
            label={carrierColumns.tracking_address.label}
            hint="The address of a parcel's page, with {number} in the place of its number."
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </RowDialog>
  );
}
