import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { languageName } from "../../../base/language/languages.ts";
import { Original, StatusBadge } from "../../languages/original.tsx";
import { kindOf, type Subject, subjectNames } from "../../languages/texts.ts";
import { TranslationField } from "../../languages/translation-field.tsx";
import { type ListedText, placeOf } from "../../languages/translation-rows.ts";
import type { Column } from "../../list/column.ts";
import { LeavingLink } from "../../list/row-controls.tsx";
import type { ListedRow } from "./load-texts.ts";

/** Where a record of this kind is edited, if it has a page. */
const pages: Partial<Record<Subject, (record: string) => string>> = {
  products: (record) => `/admin/products/edit/${record}`,
  collections: (record) => `/admin/collections/${record}`,
  pages: (record) => `/admin/settings/pages/${record}`,
  home_sections: (record) => `/admin/settings/home/${record}`,
  menu_entries: () => "/admin/settings/menu",
  promotions: (record) => `/admin/promotions/edit/${record}`,
};

export const textColumns = (
  t: I18n["t"],
  asSaved: (row: ListedRow) => ListedRow,
  onSaved: (row: ListedRow, text: string | null) => void,
): Column<ListedRow>[] => [
  {
    title: t(msg`Belongs to`),
    className: "w-[22%] align-top",
    render: (row) => <Place of={asSaved(row)} />,
  },
  {
    title: t(msg`Original`),
    className: "w-[36%] align-top",
    render: (row) => <Original of={asSaved(row)} />,
  },
  {
    title: t(msg`Translation`),
    className: "align-top",
    render: (row) => (
      <Translation key={placeOf(row)} of={asSaved(row)} onSaved={(text) => onSaved(row, text)} />
    ),
  },
];

type TextBlockProps = { row: ListedRow; onSaved: (text: string | null) => void };

/** A row on a phone. */
export function TextBlock({ row, onSaved }: TextBlockProps) {
  return (
    <div className="space-y-3">
      <Place of={row} />
      <Original of={row} />
      <Translation key={placeOf(row)} of={row} onSaved={onSaved} />
    </div>
  );
}

function Place({ of }: { of: ListedText }) {
  const { t } = useLingui();
  const { subject, record, name } = of;
  const page = pages[subject]?.(record);
  return (
    <div className="min-w-0 text-note wrap-break-word">
      <p className="text-ink-3">{t(subjectNames[subject])}</p>
      {name !== null && subject !== "words" && (
        <p className="text-ui">
          {page === undefined ? (
            <span translate="no">{name}</span>
          ) : (
            <LeavingLink to={page} translate="no" className="link">
              {name}
            </LeavingLink>
          )}
        </p>
      )}
      {subject !== "words" && <p className="text-ink-2">{t(kindOf(of).label)}</p>}
      <div className="mt-1.5">
        <StatusBadge of={of} />
      </div>
    </div>
  );
}

function Translation({ of, onSaved }: { of: ListedText; onSaved: (text: string | null) => void }) {
  const { t } = useLingui();
  const language = languageName(of.language);
  const field = t(kindOf(of).label);
  const { name } = of;
  const label =
    of.subject === "words"
      ? t`${{ word: of.original }}, in ${{ language }}`
      : name === null
        ? t`${{ field }}, in ${{ language }}`
        : t`${{ field }} of ${{ name }}, in ${{ language }}`;
  return <TranslationField of={of} label={label} onSaved={onSaved} />;
}
