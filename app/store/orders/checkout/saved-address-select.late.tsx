import { useLingui } from "@lingui/react/macro";
import type { SavedAddress } from "../../../features/delivery/addresses/queries.ts";

type SavedAddressSelectProps = {
  saved: readonly SavedAddress[];
  /** The address that is in the fields. */
  chosen: SavedAddress | undefined;
  onChoose: (address: SavedAddress | null) => void;
};

/** Follows the fields: a saved address that is changed there becomes a new one. */
export function SavedAddressSelect({ saved, chosen, onChoose }: SavedAddressSelectProps) {
  const { t } = useLingui();
  return (
    <select
      aria-label={t`Saved addresses`}
      value={chosen?.id ?? ""}
      onChange={({ currentTarget }) =>
        onChoose(saved.find(({ id }) => String(id) === currentTarget.value) ?? null)
      }
      className="field h-11 max-w-64 min-w-0 grow basis-24 text-ui text-ellipsis"
    >
      <option value="">{t`A new address`}</option>
      {saved.map(({ id, name, line1, city }) => (
        <option key={id} value={id}>
          {[name, line1, city].join(", ")}
        </option>
      ))}
    </select>
  );
}
