import { ExternalLink } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { trackingLink } from "../../orders/tracking-link.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../forms/field.tsx";
import { Panel } from "../page/panel.tsx";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { conflictsBetween } from "../ui/edits.ts";
import { Select } from "../ui/select.tsx";
import { tooLong } from "../ui/too-long.ts";
import type { Order, OrderEdit } from "./queries.ts";
import type { useOrderEdit } from "./use-order-edit.tsx";

type TrackingEdit = Pick<OrderEdit, "tracking_provider" | "tracking_number">;

type TrackingCardProps = { order: Order; edit: ReturnType<typeof useOrderEdit<TrackingEdit>> };

const labels = { tracking_provider: "Provider", tracking_number: "Tracking number" };
const providers = ["FedEx", "UPS", "DHL", "USPS", "Other"] as const;

/** Who carries the parcel, and its number. Both empty take the tracking away. */
export function TrackingCard({ order, edit }: TrackingCardProps) {
  const { values, over, isDirty, busy, failure, conflict } = edit;
  const [errors, setErrors] = useState<{ provider?: string; number?: string }>({});
  const provider = useRef<HTMLSelectElement>(null);
  const number = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDirty || busy) return;
    const mine = { ...values, tracking_number: values.tracking_number?.trim() || null };
    const wrong = {
      provider:
        mine.tracking_number !== null && mine.tracking_provider === null
          ? "Choose who carries the parcel."
          : undefined,
      number: tooLong(mine.tracking_number ?? "", 100),
    };
    setErrors(wrong);
    if (wrong.provider) provider.current!.focus();
    else if (wrong.number) number.current!.focus();
    else void edit.save({ mine, over });
  }

  return (
    <Panel title="Shipment tracking">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Select
          ref={provider}
          label={labels.tracking_provider}
          value={values.tracking_provider ?? ""}
          error={errors.provider}
          disabled={busy}
          onChange={(event) => {
            setErrors({ ...errors, provider: undefined });
            edit.edit({
              tracking_provider: providers.find((name) => name === event.currentTarget.value) ?? null,
            });
          }}
        >
          <option value="">Select a provider</option>
          {providers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Field
          ref={number}
          label={labels.tracking_number}
          placeholder="Enter the number"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          value={values.tracking_number ?? ""}
          error={errors.number}
          onChange={(event) => {
            setErrors({ ...errors, number: undefined });
            edit.edit({ tracking_number: event.currentTarget.value || null });
          }}
        />
        <Button
          type="submit"
          tone="secondary"
          size="small"
          busy={busy}
          disabled={!isDirty}
          className="w-full"
        >
          {busy ? "Saving" : "Save Tracking"}
        </Button>
        {failure !== null && <p className="text-note text-danger">{failure}</p>}
        <TrackingLink order={order} />
      </form>
      {conflict && (
        <ConflictDialog
          what="order"
          conflicts={conflictsBetween(labels, {
            loaded: conflict.over,
            mine: conflict.mine,
            theirs: conflict.theirs,
          })}
          busy={busy}
          failure={failure}
          onKeepTheirs={() => void edit.keepTheirs()}
          onSaveMine={() => void edit.save({ mine: conflict.mine, over: conflict.theirs })}
          onClose={edit.dismissConflict}
        />
      )}
    </Panel>
  );
}

/** The carrier's page, as the customer finds it: of what is saved. */
function TrackingLink({ order: { tracking_provider: provider, tracking_number: number } }: { order: Order }) {
  const link = number && trackingLink(provider, number);
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-2 text-note text-sapphire hover:underline"
    >
      <ExternalLink size={15} strokeWidth={1.6} aria-hidden="true" />
      Track with {provider}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
