import { RowList } from "../form/row-list.tsx";
import { CarrierDialog } from "./carrier-dialog.tsx";
import type { Carrier } from "./carriers.ts";

export function CarrierList({ carriers }: { carriers: readonly Carrier[] }) {
  return (
    <RowList
      title="Carriers"
      description="Who carries your parcels. With a tracking address, customers get a link to their parcel."
      noun="carrier"
      table="carriers"
      rows={carriers}
      nameOf={({ name }) => name}
      noteOf={({ tracking_address: address }) => address ?? "No tracking address"}
      renderDialog={(carrier, dialog) => <CarrierDialog carrier={carrier} {...dialog} />}
      questionOf={({ name }) =>
        `Are you sure you want to delete ${name}? Orders that it carried keep its name and their links.`
      }
    />
  );
}
