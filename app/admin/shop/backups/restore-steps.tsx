import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../page/panel.tsx";

export function RestoreSteps({ isEncrypted }: { isEncrypted: boolean }) {
  const { t } = useLingui();
  return (
    <Panel title={t`How to restore`} className="mt-5">
      <ol className="max-w-160 list-decimal space-y-2 ps-5 text-ui marker:text-ink-3">
        <li>
          <Trans>
            On the new machine, start an empty Facet: <Command>DEMO=off npm start</Command>
          </Trans>
        </li>
        <li>
          <Trans>
            Open it in a browser. It shows one page, <Command>/setup</Command>, and asks for the setup code
            that the terminal prints at its start.
          </Trans>
        </li>
        <li>
          <Trans>
            Choose <em>Restore a backup</em> and the file. When it is done, log in as you do here.
          </Trans>
        </li>
      </ol>
      {isEncrypted && (
        <p className="mt-4 max-w-160 bg-warning-tint px-4 py-3 text-ui text-warning-ink">{t`The files are encrypted. Restoring one needs the passphrase or key that they were made with. Nobody can recover it: keep it somewhere other than on this machine.`}</p>
      )}
      <p className="mt-4 max-w-160 text-note text-ink-2">
        <Trans>
          Whoever runs the server can do it without a browser, while no shop runs there:{" "}
          <Command>npm run restore -- FILE</Command>
        </Trans>
      </p>
    </Panel>
  );
}

function Command({ children }: { children: string }) {
  return <code className="text-note whitespace-nowrap text-ink">{children}</code>;
}
