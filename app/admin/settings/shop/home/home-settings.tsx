import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/home-settings";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { DeleteDialog } from "../../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../../base/edits/delete-row.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../../base/loading/use-last-loaded.ts";
import { Button, ButtonLink } from "../../../../base/ui/button.tsx";
import { EmptyState } from "../../../../base/ui/empty-state.tsx";
import { adminTitle } from "../../../page/page-header.tsx";
import { AddSection } from "./add-section.tsx";
import { kinds } from "./kinds.ts";
import { Preview } from "./preview.tsx";
import { listSections, type StoredSection } from "./queries.ts";
import { SectionList } from "./section-list.tsx";

export const meta = adminTitle(msg`Home page`);

export async function clientLoader() {
  try {
    return { sections: await listSections(browserClient()), failure: null };
  } catch (error) {
    return { sections: null, failure: errorMessage(error) };
  }
}

/** The sections of the home page, in its order. */
export default function HomeSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { sections, failure } = useLastLoaded(loaderData);
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<StoredSection | null>(null);
  if (!sections) return <LoadingFailed title={t`The sections could not be loaded`} message={failure} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-body font-medium">{t`Home page`}</h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink tone="secondary" size="small" to="/">{t`View page`}</ButtonLink>
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t`Add a section`}
          </Button>
        </div>
      </div>
      <p className="mt-1 text-note text-ink-3">{t`Shoppers see these sections in this order. A section without anything to show is left out.`}</p>
      {sections.length === 0 ? (
        <EmptyState
          cut="cushion"
          title={t`The home page is empty`}
        >{t`Add a section, so that shoppers see something there.`}</EmptyState>
      ) : (
        <>
          <SectionList sections={sections} onDelete={setDeleting} />
          <div className="mt-6">
            <Preview sections={sections.filter(({ hidden }) => !hidden)} />
          </div>
        </>
      )}
      {isAdding && <AddSection present={sections.map(({ kind }) => kind)} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "home_sections", deleting.id)}
          deleted={t`Section deleted successfully!`}
          failed={t`The section could not be deleted`}
          onDeleted={revalidate}
          onClose={() => setDeleting(null)}
        >
          {t`Are you sure you want to delete the section "${{ name: t(kinds[deleting.kind].name) }}"? Its words and its picture go, too. This action cannot be undone.`}
        </DeleteDialog>
      )}
    </>
  );
}
