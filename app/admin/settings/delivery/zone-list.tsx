import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { ListHead } from "../form/list-head.tsx";
import { useReload } from "../form/use-reload.ts";
import { Warning } from "../form/warning.tsx";
import type { ShippingFacts } from "./elsewhere-form.tsx";
import { MethodDialog } from "./method-dialog.tsx";
import { inOrder as methodsInOrder, lastPlace } from "../form/row-order.ts";
import type { Method } from "./methods.ts";
import { ZoneDialog } from "./zone-dialog.tsx";
import { ZonePanel } from "./zone-panel.tsx";
import { inOrder, isElsewhere, isServed, type Zone } from "./zones.ts";

type OpenDialog =
  | { kind: "zone"; zone: Zone | null }
  | { kind: "delete-zone"; zone: Zone }
  | { kind: "method"; zone: Zone; method: Method | null }
  | { kind: "delete-method"; zone: Zone; method: Method };

type ZoneListProps = {
  zones: readonly Zone[];
  methods: readonly Method[];
  facts: ShippingFacts | null;
};

export function ZoneList({ zones, methods, facts }: ZoneListProps) {
  const { t } = useLingui();
  const reload = useReload();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const shipsElsewhere = facts?.ships_elsewhere !== false;
  const methodsOf = (zone: Zone) => methodsInOrder(methods.filter(({ zone_id }) => zone_id === zone.id));

  return (
    <section aria-labelledby="zones" className="mt-8">
      <ListHead
        id="zones"
        title={t`Zones`}
        description={t`Countries that are served alike, by the same methods at the same fees.`}
        add={t`Add zone`}
        onAdd={() => setDialog({ kind: "zone", zone: null })}
      />
      {!zones.some((zone) => isServed(zone, methods, facts)) && (
        <Warning className="mt-4">{t`The shop ships to no country at the moment, so nobody can order. Add a zone with a shipping method.`}</Warning>
      )}
      {zones.length === 0 && (
        <div className="mt-6">
          <EmptyState cut="cushion" title={t`There are no zones yet`} />
        </div>
      )}
      {shipsElsewhere && zones.length > 0 && !zones.some(isElsewhere) && (
        <p className="mt-4 text-note text-ink-2">{t`There is no zone for everywhere else, so only the countries below are served.`}</p>
      )}
      {inOrder(zones).map((zone) => (
        <ZonePanel
          key={zone.id}
          zone={zone}
          methods={methodsOf(zone)}
          shipsElsewhere={shipsElsewhere}
          onEdit={() => setDialog({ kind: "zone", zone })}
          onDelete={() => setDialog({ kind: "delete-zone", zone })}
          onEditMethod={(method) => setDialog({ kind: "method", zone, method })}
          onDeleteMethod={(method) => setDialog({ kind: "delete-method", zone, method })}
          onMoved={reload}
        />
      ))}
      {dialog?.kind === "zone" && (
        <ZoneDialog zone={dialog.zone} zones={zones} onChange={reload} onClose={close} />
      )}
      {dialog?.kind === "method" && (
        <MethodDialog
          method={dialog.method}
          place={{ zone_id: dialog.zone.id, position: lastPlace(methodsOf(dialog.zone)) }}
          onChange={reload}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete-zone" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "shipping_zones", dialog.zone.id)}
          deleted={t`Zone deleted successfully`}
          failed={t`The zone could not be deleted`}
          onDeleted={reload}
          onClose={close}
        >
          <p>{zoneQuestion(dialog.zone)}</p>
        </DeleteDialog>
      )}
      {dialog?.kind === "delete-method" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "shipping_methods", dialog.method.id)}
          deleted={t`Shipping method deleted successfully`}
          failed={t`The shipping method could not be deleted`}
          onDeleted={reload}
          onClose={close}
        >
          <p>{t`Are you sure you want to delete the shipping method "${{ name: dialog.method.name }}"? This action cannot be undone.`}</p>
          {methodsOf(dialog.zone).length === 1 && (
            <p className="mt-2">{t`It is the last one of the zone "${{ name: dialog.zone.name }}": nobody there can order then.`}</p>
          )}
        </DeleteDialog>
      )}
    </section>
  );

  function zoneQuestion({ id, name }: Zone): string {
    const servesRest = zones.some(
      (other) => other.id !== id && isElsewhere(other) && isServed(other, methods, facts),
    );
    return servesRest
      ? t`Are you sure you want to delete the zone "${name}" with its shipping methods? Its countries will be served as everywhere else. This action cannot be undone.`
      : t`Are you sure you want to delete the zone "${name}" with its shipping methods? Its countries will no longer be served. This action cannot be undone.`;
  }
}
