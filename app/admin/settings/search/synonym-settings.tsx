import { RowList } from "../form/row-list.tsx";
import { SynonymDialog } from "./synonym-dialog.tsx";
import type { Synonym } from "./synonyms.ts";

export function SynonymSettings({ synonyms }: { synonyms: readonly Synonym[] }) {
  return (
    <RowList
      title="Search words"
      description="A search for the first words also finds products that have the others. Products are always found by their own words."
      noun="search words"
      table="search_synonyms"
      rows={synonyms}
      nameOf={({ words }) => words}
      noteOf={({ meanings }) => meanings}
      renderDialog={(synonym, dialog) => <SynonymDialog synonym={synonym} {...dialog} />}
      questionOf={({ words }) =>
        `Are you sure you want to delete "${words}"? Searches will then find these words only where they are written.`
      }
    />
  );
}
