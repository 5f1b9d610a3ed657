import { ExternalLink } from "lucide-react";
import { z } from "zod/mini";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { trackingLink } from "../../../domain/tracking-link.ts";
import { Button } from "../../base/ui/button.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import type { WorkingCopy } from "../../base/edits/use-working-copy.ts";
import { Panel } from "../page/panel.tsx";
import { Select } from "../../base/forms/select.tsx";
import { fits } from "../ui/too-long.ts";
import type { Order, OrderEdit } from "./queries.ts";
import { useOrderEdit } from "./use-order-edit.tsx";

type TrackingValues = Pick<OrderEdit, "tracking_provider" | "tracking_number">;

/** As typed; empty where there is none. */
type TrackingDraft = Record<keyof TrackingValues, string>;

const columns = { tracking_provider: { label: "Provider" }, tracking_number: { label: "Tracking number" } };
const providers = ["FedEx", "UPS", "DHL", "USPS", "Other"] as const;

const schema = z
  .object({
    tracking_provider: z.pipe(
      z.string(),
      z.transform((typed) => providers.find((name) => name === typed) ?? null),
    ),
    tracking_number: z.pipe(
      z.string().check(z.trim(), fits(100)),
      z.transform((typed) => typed || null),
    ),
  })
  .check(
    z.refine(({ tracking_provider, tracking_number }) => tracking_provider || !tracking_number, {
      path: ["tracking_provider"],
      error: "Choose who carries the parcel.",
    }),
  );

function valuesOf({ tracking_provider, tracking_number }: Order): TrackingValues {
  return { tracking_provider, tracking_number };
}

export function trackingOf({ tracking_provider, tracking_number }: Order): TrackingDraft {
  return { tracking_provider: tracking_provider ?? "", tracking_number: tracking_number ?? "" };
}

/** Who carries the parcel, and its number. Saving both empty removes the tracking. */
export function TrackingCard({ order, copy }: { order: Order; copy: WorkingCopy<Order, TrackingDraft> }) {
  const { form, dialog } = useOrderEdit({
    copy,
    columns,
    valuesOf,
    check: (typed) => checkSchema(schema, typed),
    texts: { saved: "Tracking information updated.", failed: "Failed to update tracking info." },
  });
  const { busy, failure } = form;

  return (
    <Panel title="Shipment tracking">
      <form {...form.formProps} className="space-y-4">
        <Select {...form.field("tracking_provider")} label={columns.tracking_provider.label} disabled={busy}>
          <option value="">Select a provider</option>
          {providers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Field
          {...form.field("tracking_number")}
          label={columns.tracking_number.label}
          placeholder="Enter the number"
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button
            type="submit"
            tone="secondary"
            size="small"
            busy={busy}
            disabled={!copy.isDirty}
            className="w-full"
          >
            {busy ? "Saving" : "Save Tracking"}
          </Button>
          <Failure>{failure}</Failure>
        </div>
        <TrackingLink order={order} />
      </form>
      {dialog}
    </Panel>
  );
}

/** Links to the carrier's page for the saved tracking number, as the customer's page does. */
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
