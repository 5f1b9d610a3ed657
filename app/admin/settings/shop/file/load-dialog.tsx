import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { ConfirmDialog } from "../../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { useReload } from "../../form/use-reload.ts";
import { replacedBy } from "./replaced.ts";
import { loadSettings, type Settings } from "./settings-file.ts";

export type Question = { fileName: string; given: Settings; now: Settings };

type LoadDialogProps = { question: Question; onClose: () => void };

export function LoadDialog({ question: { fileName, given, now }, onClose }: LoadDialogProps) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  const reload = useReload();

  const load = () =>
    run(
      async () => {
        await loadSettings(browserClient(), given);
        await reload();
        showToast({ title: t`Settings loaded successfully!` });
        onClose();
      },
      { title: t`The settings were not loaded` },
    );

  return (
    <ConfirmDialog
      title={t`Load these settings?`}
      action={t`Load settings`}
      busyAction={t`Loading`}
      busy={busy}
      failure={failure}
      onConfirm={() => void load()}
      onClose={onClose}
    >
      <p>{t`"${fileName}" replaces settings of this shop. Pages of yours that are not in it are deleted.`}</p>
      <dl className="figures mt-3 divide-y divide-line border-y border-line text-note">
        {replacedBy(given, now).map(({ part, what }) => (
          <div key={part} className="flex justify-between gap-4 py-1.5">
            <dt>{part}</dt>
            <dd className="shrink-0 text-ink">{what}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
