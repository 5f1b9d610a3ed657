import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { say } from "../../../base/language/languages.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { late } from "../../../base/late/late.tsx";
import { FileButton } from "../../../base/forms/file-button.tsx";
import { photoBucket } from "../../files/photo-bucket.ts";
import { fileProblem, unreadable } from "../../../base/photos/photo-files.ts";
import { preparePhoto } from "../../../base/photos/prepare-photo.ts";
import { withTrueType } from "../../../base/photos/true-type.ts";
import { uploadFile } from "../../files/upload-file.ts";
import { readAll } from "../../list/read-all.ts";
import { Panel } from "../../page/panel.tsx";
import { withView } from "../../../../domain/catalog/edited-view.ts";
import { readView } from "../../../../domain/catalog/photo-view.ts";

const archives = late(() => import("./archive.late.ts"));

type NamedPhoto = { id: number; address: string };

/** The photographs that imports name, but not by an address, and that no product shows yet. */
export function readNamedPhotos(db: Db): Promise<NamedPhoto[]> {
  return readAll((from, to) =>
    db
      .from("imported_photographs")
      .select("id, address")
      .is("stored", null)
      .not("address", "ilike", "http%")
      .order("id")
      .range(from, to),
  );
}

type Progress = { done: number; all: number };

/** Takes the photographs that a file names from a ZIP archive. */
export function NamedPhotos({
  named,
  onAdded,
}: {
  named: readonly NamedPhoto[];
  onAdded: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  if (named.length === 0 && problems.length === 0) return null;

  async function add(archive: File) {
    const { openArchive } = await archives.load();
    const { find } = await openArchive(archive);
    const found = named.flatMap(({ id, address }) => {
      const unpack = find(fileOf(address));
      return unpack ? { id, unpack, alt: readView(address).alt } : [];
    });
    const refused: string[] = [];
    try {
      for (const [done, { id, unpack, alt }] of found.entries()) {
        setProgress({ done, all: found.length });
        // A photograph takes up to 200 MB while it is prepared.
        // oxlint-disable-next-line no-await-in-loop
        const problem = await addPhoto(id, alt, await unpack());
        if (problem !== null) refused.push(problem);
      }
    } finally {
      setProgress(null);
    }
    const missing = named.length - found.length;
    setProblems([
      ...(missing > 0
        ? [
            t`${plural({ missing }, { one: "# photograph of the import is", other: "# photographs of the import are" })} not in "${{ archive: archive.name }}".`,
          ]
        : []),
      ...refused,
    ]);
    await onAdded();
  }

  return (
    <Panel
      title={t`${plural({ count: named.length }, { one: "# photograph", other: "# photographs" })} named without an address`}
      className="mt-4"
    >
      <p className="mb-4 text-ui text-ink-2">{t`Choose a ZIP archive that has them. They are found by their names, in any folder.`}</p>
      <FileButton
        label={t`A ZIP archive of photographs`}
        types={[".zip", "application/zip"]}
        busy={busy}
        onChoose={([archive]) => {
          if (archive) void run(() => add(archive), { title: t`The photographs could not be added` });
        }}
      >
        {progress === null
          ? t`Choose a ZIP Archive`
          : t`${plural({ done: progress.done }, { other: "#" })} of ${plural({ all: progress.all }, { other: "#" })}`}
      </FileButton>
      <div role="alert">
        {problems.map((problem) => (
          <ErrorNote key={problem}>{problem}</ErrorNote>
        ))}
      </div>
    </Panel>
  );
}

/** What the photograph shows is kept behind its name. */
function fileOf(address: string): string {
  return address.split("#")[0]!;
}

/** @returns why it cannot be shown, in a sentence; null if it is */
async function addPhoto(id: number, alt: string, unpacked: File): Promise<string | null> {
  const file = await withTrueType(unpacked);
  const problem = fileProblem(file);
  if (problem !== null) return problem;
  const prepared = await preparePhoto(file);
  if (!prepared) return unreadable(file);
  const { address, reason } = await uploadFile(prepared.file, {
    bucket: photoBucket(),
    name: "product-images",
    field: "photos",
  });
  if (reason !== null) return reason;
  const stored = withView(address, { ...prepared.view, alt });
  const { data: isShown } = await browserClient()
    .rpc("add_photograph", { photograph_id: id, stored })
    .throwOnError();
  return isShown
    ? null
    : say(
        msg`There is no room for "${{ name: file.name }}": its product already has as many photographs as it can show.`,
      );
}
