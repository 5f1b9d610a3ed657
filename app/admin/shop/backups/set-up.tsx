import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Panel } from "../../page/panel.tsx";

export function SetUp() {
  const { t } = useLingui();
  return (
    <Panel title={t`No backups are set up`} className="mt-5">
      <div className="space-y-3 text-ui">
        <p>{t`Disks fail, and machines are stolen. Whoever runs the server decides where backups go with one of these settings, and then restarts the shop:`}</p>
        <dl className="space-y-2">
          <Setting name="BACKUP_DIR=/mnt/backup">{t`a folder on another disk, or one that another machine shares`}</Setting>
          <Setting name="BACKUP_URL=s3://key:secret@host/bucket?region=us-east-1">{t`an S3-compatible bucket, at a provider or on another machine`}</Setting>
        </dl>
        <p>{t`Do not use the disk that the shop is on: a backup there would be lost with it. From then on, the shop makes a backup every night and tests whether it can be restored.`}</p>
        <p className="text-note text-ink-2">
          <Trans>
            <code className="text-ink">BACKUP_PASSPHRASE</code> encrypts the files. Write the passphrase down
            somewhere else: without it they cannot be read, by nobody.{" "}
            <code className="text-ink">BACKUP_AT=03:00</code> is the time of day.
          </Trans>
        </p>
      </div>
    </Panel>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code className="text-note wrap-anywhere">{name}</code>
      </dt>
      <dd className="text-note text-ink-2">{children}</dd>
    </div>
  );
}
