import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { OptionFields } from "../../../features/options/option-fields.tsx";
import type { ProductOption } from "../../../features/options/options.ts";
import { selectionOf } from "../../../features/options/selection.ts";
import { useOptions } from "../../../features/options/use-options.ts";
import { chosenOptionsSchema } from "../../../features/orders/chosen-option.ts";
import type { OrderLine } from "../queries.ts";
import { changeOptions, readOptions } from "./queries.ts";

type OptionsDialogProps = { line: OrderLine; productId: number; onClose: () => void };

/** Corrects what was chosen for a line, such as the size of a ring, where its price stays. */
export function OptionsDialog({ line, productId, onClose }: OptionsDialogProps) {
  const { t } = useLingui();
  const { value: options, failure } = useLoaded(productId, (signal) =>
    readOptions(browserClient(), productId, signal),
  );
  if (options) return <Choose line={line} options={options} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t`Change options`}
      action={t`Save and tell the customer`}
      tone="primary"
      busy={failure === null}
      failure={failure}
      onConfirm={onClose}
      onClose={onClose}
    >
      <p>{t`Loading...`}</p>
    </ConfirmDialog>
  );
}

type ChooseProps = { line: OrderLine; options: readonly ProductOption[]; onClose: () => void };

function Choose({ line, options, onClose }: ChooseProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const choice = useOptions(options, selectionOf(chosenOptionsSchema.parse(line.options)));

  async function save() {
    const chosen = await choice.check();
    if (!chosen) return;
    await run(
      async () => {
        await changeOptions(browserClient(), line.id, chosen);
        await revalidate();
        showToast({ title: t`Options changed` });
        onClose();
      },
      { title: t`The options could not be changed` },
    );
  }

  return (
    <ConfirmDialog
      title={t`Change options`}
      action={t`Save and tell the customer`}
      tone="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>
        {t`${{ name: line.name_at_purchase }}: ${plural({ quantity: line.quantity }, { one: "# piece", other: "# pieces" })}. The price stays.`}
      </p>
      <OptionFields choice={choice} />
    </ConfirmDialog>
  );
}
