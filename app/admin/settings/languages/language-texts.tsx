import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { replace } from "react-router";
import type { Route } from "./+types/language-texts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { languageName, say } from "../../../base/language/languages.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { statusNames } from "../../languages/original.tsx";
import { statusOf, type Subject, subjectNames } from "../../languages/texts.ts";
import {
  placeOf,
  readListedLanguages,
  type TextFilter,
  type TranslatedText,
} from "../../languages/translation-rows.ts";
import { DataTable } from "../../list/data-table.tsx";
import { FilterSelect } from "../../list/filter-select.tsx";
import { ListFilters } from "../../list/list-filters.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { useListAddress } from "../../list/use-list-address.ts";
import { adminTitle, BackLink } from "../../page/page-header.tsx";
import { type ListedRow, loadTexts } from "./load-texts.ts";
import { TextBlock, textColumns } from "./text-rows.tsx";
import { searchIn } from "../../list/search-text.ts";

export const meta = adminTitle(msg`Translations`);

export async function clientLoader({ params: { code }, request: { url, signal } }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const filter = readFilter(new URL(url).searchParams);
  const [texts, languages] = await Promise.all([
    loadTexts(db, code, filter),
    // If that is not known, the list says why it could not be loaded.
    readListedLanguages(db, signal).catch(() => [{ code }]),
  ]);
  if (languages.some((listed) => listed.code === code)) return { code, ...texts };
  showToast({
    title: say(msg`Language not found`),
    description: say(msg`It may have been removed in the meantime.`),
    destructive: true,
  });
  throw replace("/admin/settings/languages");
}

function readFilter(parameters: URLSearchParams): TextFilter {
  const status = parameters.get("status");
  const subject = parameters.get("of");
  return {
    status: status !== null && Object.hasOwn(statusNames, status) ? (status as TextFilter["status"]) : null,
    subject: subject !== null && Object.hasOwn(subjectNames, subject) ? (subject as Subject) : null,
    q: searchIn(parameters),
  };
}

type Saved = Pick<TranslatedText, "text" | "translated_from">;

export default function LanguageTexts({ loaderData }: Route.ComponentProps) {
  const { i18n, t } = useLingui();
  const { code, listing, noteSaved } = loaderData;
  useFailureToast(listing, t`The translations could not be loaded`);
  const { filter, change } = useListAddress(readFilter);
  const [saved, setSaved] = useSavedSince(listing);
  const name = languageName(code);
  const asSaved = (row: ListedRow): ListedRow => ({ ...row, ...saved.get(placeOf(row)) });

  function keep(row: ListedRow, text: string | null) {
    const now = { text, translated_from: text === null ? null : row.original };
    setSaved(new Map(saved).set(placeOf(row), now));
    noteSaved(row.index, statusOf({ ...row, ...now }));
  }

  const showAll = () => change({ status: null, of: null, q: null }, { toTop: true });
  return (
    <>
      <BackLink to="/admin/settings/languages">{t`Languages`}</BackLink>
      <h2 className="text-body font-medium">{t`Translations: ${{ name }}`}</h2>
      <p className="mt-1 max-w-[44rem] text-note text-ink-3">{t`Each is saved when you leave its field. Texts without a translation show the original.`}</p>
      <ListFilters
        active={[filter.status, filter.subject].filter((chosen) => chosen !== null).length}
        search={
          <ListSearch
            label={t`Search originals`}
            placeholder={t`Search by original`}
            text={filter.q}
            onSearch={(text) => change({ q: text }, { toTop: true })}
          />
        }
        filters={
          <>
            <FilterSelect
              label={t`State`}
              value={filter.status ?? ""}
              options={[
                { value: "", label: t`All texts` },
                ...Object.entries(statusNames).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              onChange={(value) => change({ status: value }, { toTop: true })}
            />
            <FilterSelect
              label={t`Belongs to`}
              value={filter.subject ?? ""}
              options={[
                { value: "", label: t`Everything` },
                ...Object.entries(subjectNames).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              onChange={(value) => change({ of: value }, { toTop: true })}
            />
          </>
        }
      />
      <DataTable
        label={t`Translations`}
        listing={listing}
        columns={textColumns(i18n.t, asSaved, keep)}
        renderBlock={(row) => <TextBlock row={asSaved(row)} onSaved={(text) => keep(row, text)} />}
        rowHeight={121}
        blockHeight={260}
        empty={
          filter.status === null && filter.subject === null && filter.q === "" ? (
            <EmptyState cut="oval" title={t`Nothing to translate yet`}>
              {t`What you write in your shop appears here.`}
            </EmptyState>
          ) : (
            <EmptyState
              cut="oval"
              title={t`No texts found matching your criteria.`}
              action={<Button tone="secondary" size="small" onClick={showAll}>{t`Show all texts`}</Button>}
            />
          )
        }
        counted={(total) => t`${plural({ count: total }, { one: "# text", other: "# texts" })}`}
      />
    </>
  );
}

/** What was saved since the list was loaded: its rows stay where they are until then, and leave the page as one scrolls. */
function useSavedSince(listing: object) {
  const [since, setSince] = useState(() => ({ listing, saved: new Map<string, Saved>() }));
  if (since.listing !== listing) setSince({ listing, saved: new Map() });
  return [since.saved, (saved: Map<string, Saved>) => setSince({ listing, saved })] as const;
}
