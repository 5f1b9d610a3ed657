import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Button } from "../../../base/ui/button.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { Panel } from "../../page/panel.tsx";
import { Warning } from "../form/warning.tsx";
import { MethodList } from "./method-list.tsx";
import type { Method } from "./methods.ts";
import { isElsewhere, sortedNames, type Zone } from "./zones.ts";

type ZonePanelProps = {
  zone: Zone;
  methods: readonly Method[];
  shipsElsewhere: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onEditMethod: (method: Method | null) => void;
  onDeleteMethod: (method: Method) => void;
  onMoved: () => Promise<void>;
};

export function ZonePanel(props: ZonePanelProps) {
  const { t } = useLingui();
  const { zone, methods, shipsElsewhere, onEdit, onDelete, onEditMethod, onDeleteMethod, onMoved } = props;
  const { name } = zone;
  return (
    <Panel
      title={zone.name}
      className="mt-6"
      aside={
        <RowActions>
          <RowAction Icon={Pencil} label={t`Edit zone ${{ name: zone.name }}`} onClick={onEdit} />
          <RowAction
            Icon={Trash2}
            label={t`Delete zone ${{ name: zone.name }}`}
            destructive
            onClick={onDelete}
          />
        </RowActions>
      }
    >
      <CountriesOf zone={zone} />
      {!zone.takes_cash && <p className="mt-2 text-note text-ink-2">{t`No cash on delivery.`}</p>}
      {isElsewhere(zone) && !shipsElsewhere && (
        <Warning className="mt-3">{t`Not served: "Ship to everywhere else" is off.`}</Warning>
      )}
      {methods.length > 0 ? (
        <div className="mt-3 border-y border-line">
          <MethodList
            label={t`Shipping methods of ${{ name: zone.name }}`}
            methods={methods}
            onEdit={onEditMethod}
            onDelete={onDeleteMethod}
            onMoved={onMoved}
          />
        </div>
      ) : (
        <Warning className="mt-3">{t`This zone has no shipping method: nobody there can order.`}</Warning>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        {methods.length > 1 && (
          <p className="min-w-0 flex-1 basis-60 text-note text-ink-3">{t`The first is chosen until the shopper chooses another.`}</p>
        )}
        <Button tone="secondary" size="small" className="max-sm:w-full" onClick={() => onEditMethod(null)}>
          <Plus aria-hidden="true" />
          <Trans>
            Add method<span className="sr-only"> to {name}</span>
          </Trans>
        </Button>
      </div>
    </Panel>
  );
}

/** How many are shown of a long list until it is opened. */
const few = 8;

function CountriesOf({ zone }: { zone: Zone }) {
  const { t } = useLingui();
  const names = sortedNames(zone.countries);
  if (names.length <= few + 1)
    return <p className="text-note text-ink-2">{names.join(", ") || t`Everywhere else`}</p>;
  return (
    <details className="text-note text-ink-2">
      <summary className="cursor-pointer">
        {t`${{ countries: names.slice(0, few).join(", ") }} and ${plural({ count: names.length - few }, { other: "# more" })}`}
      </summary>
      <p className="mt-1">{names.slice(few).join(", ")}</p>
    </details>
  );
}
