import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/addresses";
import {
  deleteAddress,
  listAddresses,
  makeDefault,
  type SavedAddress,
} from "../../../features/delivery/addresses/queries.ts";
import { savedLines } from "../../../features/delivery/addresses/saved-lines.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { loadUser } from "../sign-in/guards.ts";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { AccountTitle } from "./account-title.tsx";
import { AddressDialog } from "./address-dialog.tsx";

type AddressBook = {
  addresses: SavedAddress[];
  failure: string | null;
};

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<AddressBook> {
  await loadUser(request);
  try {
    return { addresses: await listAddresses(browserClient()), failure: null };
  } catch (error) {
    return { addresses: [], failure: errorMessage(error) };
  }
}

type OpenDialog = { kind: "edit"; address: SavedAddress | null } | { kind: "delete"; address: SavedAddress };

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { i18n, t } = useLingui();
  const { addresses, failure } = loaderData;
  useFailureToast(loaderData, t`The addresses could not be loaded`);
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <AccountTitle>{t`Manage Addresses`}</AccountTitle>
      {failure !== null ? (
        <div className="mt-6 md:mt-8">
          <LoadingFailed title={t`Your addresses could not be loaded`} message={failure} />
        </div>
      ) : (
        <>
          {addresses.length === 0 ? (
            <div className="mt-6 md:mt-8">
              <EmptyState
                title={t`No addresses yet`}
              >{t`Save where your parcels go, and choose it at checkout instead of typing it again.`}</EmptyState>
            </div>
          ) : (
            <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
              {addresses.map((address) => (
                <Address
                  key={address.id}
                  address={address}
                  onChange={revalidate}
                  onEdit={() => setDialog({ kind: "edit", address })}
                  onDelete={() => setDialog({ kind: "delete", address })}
                />
              ))}
            </ul>
          )}
          <Button
            tone="secondary"
            onClick={() => setDialog({ kind: "edit", address: null })}
            className="mt-6 md:mt-8"
          >{t`Add New Address`}</Button>
        </>
      )}
      {dialog?.kind === "edit" && (
        <AddressDialog
          address={dialog.address}
          isFirst={addresses.length === 0}
          onChange={revalidate}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteAddress(browserClient(), dialog.address.id)}
          deleted={t`Address deleted`}
          failed={t`The address could not be deleted`}
          onDeleted={revalidate}
          onClose={() => {
            flushSync(close);
            // The button that opened it is gone along with its address.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          <p>{t`Are you sure you want to delete this address? Orders that went there keep it.`}</p>
          <p className="own-lines mt-2">{savedLines(dialog.address, i18n.locale)}</p>
        </DeleteDialog>
      )}
    </>
  );
}

type AddressProps = {
  address: SavedAddress;
  /** Called when the list is out of date. */
  onChange: () => Promise<void>;
  onEdit: () => void;
  onDelete: () => void;
};

function Address({ address, onChange, onEdit, onDelete }: AddressProps) {
  const { i18n, t } = useLingui();
  const { id, name, line1, is_default: isDefault } = address;
  const label = `${name}, ${line1}`;
  const { busy, run } = useAction();

  const choose = () =>
    run(
      async () => {
        await makeDefault(browserClient(), id);
        await onChange();
        showToast({ title: t`Default address changed`, description: t`The checkout proposes ${label}.` });
      },
      { title: t`The default address could not be changed` },
    );

  return (
    <li className="flex flex-col border border-line p-5">
      <h2 className="flex min-h-6 items-center gap-3 text-body font-medium">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {isDefault && <span className="badge badge-sapphire">{t`Default`}</span>}
      </h2>
      <p className="figures own-lines mt-2 flex-1 text-ui text-ink-2 wrap-anywhere">
        {savedLines({ ...address, name: "" }, i18n.locale)}
      </p>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3 text-ui">
        <Action label={t`Edit`} address={label} onClick={onEdit} />
        <Action label={t`Delete`} address={label} onClick={onDelete} />
        {!isDefault && (
          <Action label={t`Set as default`} address={label} busy={busy} onClick={() => void choose()} />
        )}
      </div>
    </li>
  );
}

type ActionProps = { label: string; address: string; busy?: boolean; onClick: () => void };

function Action({ label, address, busy = false, onClick }: ActionProps) {
  return (
    <button type="button" onClick={onClick} aria-busy={busy || undefined} className="target link">
      {label}
      <span className="sr-only"> {address}</span>
    </button>
  );
}
