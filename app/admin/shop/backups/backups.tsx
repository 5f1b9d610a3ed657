import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/backups";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { readBackend } from "../../../base/clients/page-backend.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Button } from "../../../base/ui/button.tsx";
import { type Listing, loadListing } from "../../list/listing.ts";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { Panel } from "../../page/panel.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { BackupFacts } from "./backup-facts.tsx";
import { BackupList } from "./backup-list.tsx";
import { BackupProgress } from "./backup-progress.tsx";
import { type Backup, type BackupStatus, listBackups, readBackupStatus, requestBackup } from "./queries.ts";
import { RestoreSteps } from "./restore-steps.tsx";
import { SetUp } from "./set-up.tsx";
import { useBackupStatus } from "./use-backup-status.ts";

export const meta = adminTitle(msg`Backups`);

const nothingLoaded = { listing: null, status: null };

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  if (readBackend().url !== "") return { ...nothingLoaded, failure: null };
  const db = browserClient();
  try {
    const [listing, status] = await Promise.all([
      loadListing((from, to) => listBackups(db, from, to)),
      readBackupStatus(db, signal),
    ]);
    return { listing, status, failure: null };
  } catch (error) {
    return { ...nothingLoaded, failure: errorMessage(error) };
  }
}

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`The backups could not be loaded`);
  const { listing, status, failure } = useLastLoaded(loaderData);
  const { url } = useBackend();
  if (url !== "") return <BySupabase />;
  if (!listing || !status)
    return (
      <>
        <PageHeader title={t`Backups`} />
        <div className="mt-5">
          <LoadingFailed title={t`The backups could not be loaded`} message={failure ?? ""} />
        </div>
      </>
    );
  return <OwnBackups listing={listing} loaded={status} />;
}

function OwnBackups({ listing, loaded }: { listing: Listing<Backup>; loaded: BackupStatus }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const status = useBackupStatus(loaded, () => void revalidate());
  const { busy, run } = useAction();
  const isAtWork = status.running !== null || status.is_requested;

  const backUp = () =>
    run(
      async () => {
        await requestBackup(browserClient());
        await revalidate();
      },
      { title: t`The backup could not be requested` },
    );

  return (
    <>
      <PageHeader title={t`Backups`}>
        {status.place !== null && (
          <Button
            size="small"
            busy={busy}
            disabled={isAtWork}
            onClick={() => void backUp()}
          >{t`Back up now`}</Button>
        )}
      </PageHeader>
      <BackupProgress status={status} />
      {status.place === null && <SetUp />}
      <BackupFacts status={status} />
      {(status.place !== null || listing.total > 0) && <BackupList listing={listing} />}
      <RestoreSteps isEncrypted={status.is_encrypted} />
    </>
  );
}

function BySupabase() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Backups`} />
      <Panel title={t`Supabase makes the backups`} className="mt-5">
        <div className="max-w-160 space-y-3 text-ui">
          <p>
            <Trans>
              This shop keeps its data in a Supabase project. Its backups are in the project's dashboard,
              under <em>Database</em>, <em>Backups</em>; how many there are depends on your plan.
            </Trans>
          </p>
          <p>{t`They contain the database, but not the photographs and certificates in its storage: keep copies of those.`}</p>
        </div>
      </Panel>
    </>
  );
}
