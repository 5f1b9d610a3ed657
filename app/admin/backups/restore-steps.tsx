import { Panel } from "../page/panel.tsx";

export function RestoreSteps({ isEncrypted }: { isEncrypted: boolean }) {
  return (
    <Panel title="How to restore" className="mt-5">
      <ol className="max-w-160 list-decimal space-y-2 pl-5 text-ui marker:text-ink-3">
        <li>
          On the new machine, start an empty Facet: <Command>DEMO=off npm start</Command>
        </li>
        <li>
          Open it in a browser. It shows one page, <Command>/setup</Command>, and asks for the setup code that
          the terminal prints at its start.
        </li>
        <li>
          Choose <em>Restore a backup</em> and the file. When it is done, log in as you do here.
        </li>
      </ol>
      {isEncrypted && (
        <p className="mt-4 max-w-160 bg-warning-tint px-4 py-3 text-ui text-warning-ink">
          The files are encrypted. Restoring one needs the passphrase or key that they were made with. Nobody
          can recover it: keep it somewhere else than on this machine.
        </p>
      )}
      <p className="mt-4 max-w-160 text-note text-ink-2">
        Whoever runs the server can do it without a browser, while no shop runs there:{" "}
        <Command>npm run restore -- FILE</Command>
      </p>
    </Panel>
  );
}

function Command({ children }: { children: string }) {
  return <code className="text-note whitespace-nowrap text-ink">{children}</code>;
}
