import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { bytesInWords } from "../../../../domain/base/bytes-in-words.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import type { Listing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { kindLabels, outcomeOf } from "./backup-words.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import type { Backup } from "./queries.ts";
import { pageLanguage } from "../../../base/language/languages.ts";
import { say } from "../../../base/language/languages.ts";

/** In milliseconds: by then the server has noted who downloads. */
const untilNoted = 3000;

export function BackupList({ listing }: { listing: Listing<Backup> }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<{ id: number; file: string } | null>(null);
  const noted = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(noted.current), []);
  const lookAgain = () => {
    clearTimeout(noted.current);
    noted.current = window.setTimeout(() => void revalidate(), untilNoted);
  };

  const actions = ({ id, file, made_at: madeAt }: Backup) =>
    file !== null && (
      <RowActions>
        <RowAction
          Icon={Download}
          label={t`Download the backup of ${{ time: formatDayAndTime(madeAt) }}`}
          onClick={() => setChosen({ id, file })}
        />
      </RowActions>
    );

  return (
    <>
      <DataTable
        label={t`Backups`}
        listing={listing}
        columns={[...columnsOf(), { title: t`Actions`, className: "w-24", align: "end", render: actions }]}
        renderBlock={(backup) => (
          <RowBlock
            title={<Made backup={backup} />}
            value={<Size backup={backup} />}
            meta={<OutcomeText backup={backup} />}
            badges={<OutcomeBadge backup={backup} />}
            actions={actions(backup)}
          />
        )}
        rowHeight={83}
        blockHeight={150}
        empty={
          <EmptyState
            cut="emerald"
            title={t`No backups yet`}
          >{t`The shop's backups appear here, and whether each could be restored.`}</EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# entry", other: "# entries" })}`}
      />
      {chosen && (
        <DownloadDialog
          backup={chosen}
          isEncrypted={chosen.file.endsWith(".age")}
          onStart={lookAgain}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function columnsOf(): Column<Backup>[] {
  return [
    { title: say(msg`Backup`), className: "w-[28%]", render: (backup) => <Made backup={backup} /> },
    {
      title: say(msg`Size`),
      className: "w-24",
      align: "end",
      render: (backup) => <Size backup={backup} />,
    },
    {
      title: say(msg`Could it be restored?`),
      render: (backup) => (
        <span className="block">
          <OutcomeBadge backup={backup} />
          <span className="mt-1 block">
            <OutcomeText backup={backup} />
          </span>
        </span>
      ),
    },
  ];
}

function Made({ backup: { made_at: madeAt, kind, version } }: { backup: Backup }) {
  const { t } = useLingui();
  const label = kindLabels[kind];
  return (
    <span className="figures block">
      <time dateTime={madeAt} className="font-medium">
        {formatDayAndTime(madeAt)}
      </time>
      <span className="block text-note font-normal text-ink-3">
        {t`${{ kind: label ? t(label) : kind }} · version ${version}`}
      </span>
    </span>
  );
}

function Size({ backup: { bytes, file } }: { backup: Backup }) {
  return (
    <span className="figures">
      {file === null || bytes === null ? "–" : bytesInWords(bytes, pageLanguage())}
    </span>
  );
}

function OutcomeBadge({ backup }: { backup: Backup }) {
  const { tone, label } = outcomeOf(backup);
  return <Badge tone={tone}>{label}</Badge>;
}

function OutcomeText({ backup }: { backup: Backup }) {
  const { t } = useLingui();
  const { downloaded_at: at, downloaded_by: by } = backup;
  return (
    <span className="figures block text-note wrap-anywhere text-ink-2">
      {outcomeOf(backup).text}
      {at !== null && (
        <span className="block text-ink-3">
          {by === null
            ? t`Downloaded by an administrator on ${{ time: formatDayAndTime(at) }}`
            : t`Downloaded by ${{ name: by }} on ${{ time: formatDayAndTime(at) }}`}
        </span>
      )}
    </span>
  );
}
