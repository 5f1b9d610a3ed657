import { useLingui } from "@lingui/react/macro";
import { RowList } from "../form/row-list.tsx";
import { CarrierDialog } from "./carrier-dialog.tsx";
import { type Carrier, carrierTexts } from "./carriers.ts";

export function CarrierList({ carriers }: { carriers: readonly Carrier[] }) {
  const { t } = useLingui();
  return (
    <RowList
      title={t`Carriers`}
      description={t`Who carries your parcels. With a tracking address, customers get a link to their parcel.`}
      texts={carrierTexts}
      table="carriers"
      rows={carriers}
      nameOf={({ name }) => name}
      noteOf={({ tracking_address: address }) => address ?? t`No tracking address`}
      renderDialog={(carrier, dialog) => <CarrierDialog carrier={carrier} {...dialog} />}
      questionOf={({ name }) =>
        t`Are you sure you want to delete ${name}? Orders that it carried keep its name and their links.`
      }
    />
  );
}
