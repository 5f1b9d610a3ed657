import { useLingui } from "@lingui/react/macro";
import { RowList } from "../form/row-list.tsx";
import { SynonymDialog } from "./synonym-dialog.tsx";
import { type Synonym, synonymTexts } from "./synonyms.ts";

export function SynonymSettings({ synonyms }: { synonyms: readonly Synonym[] }) {
  const { t } = useLingui();
  return (
    <RowList
      title={t`Search words`}
      description={t`A search for the first words also finds products that have the others. Products are always found by their own words.`}
      texts={synonymTexts}
      table="search_synonyms"
      rows={synonyms}
      nameOf={({ words }) => words}
      noteOf={({ meanings }) => meanings}
      renderDialog={(synonym, dialog) => <SynonymDialog synonym={synonym} {...dialog} />}
      questionOf={({ words }) =>
        t`Are you sure you want to delete "${words}"? Searches will then find these words only where they are written.`
      }
    />
  );
}
