import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../../base/dialogs/failure.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { Badge } from "../../../../base/ui/badge.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { orderOvertaken, saveOrder } from "../../../arranging/save-order.ts";
import { SortableList } from "../../../arranging/sortable-list.tsx";
import { useDirtySettings } from "../../../forms/dirty-settings.ts";
import { LeavingLink, RowAction, RowActions } from "../../../list/row-controls.tsx";
import { homeSettings, kinds } from "./kinds.ts";
import { showSection, type StoredSection } from "./queries.ts";

type SectionListProps = {
  sections: readonly StoredSection[];
  onDelete: (section: StoredSection) => void;
};

/** The sections, to move, to hide, to edit and to delete. A new order is saved by a button. */
export function SectionList({ sections, onDelete }: SectionListProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const { hero } = useShop();
  const shown = inOrder(sections, wanted);
  const isDirty = shown.some(({ id }, index) => id !== sections[index]!.id);
  useDirtySettings(isDirty);

  const nameOf = (section: StoredSection) => t(kinds[section.kind].name);

  function save() {
    void run(
      async () => {
        const isSaved = await saveOrder("home_sections", shown, sections);
        await revalidate();
        setWanted(null);
        if (!isSaved) throw orderOvertaken();
        showToast({ title: t`Order saved successfully!` });
      },
      { title: t`The new order could not be saved` },
    );
  }

  function toggle({ id, hidden }: StoredSection) {
    void run(
      async () => {
        const isThere = await showSection(browserClient(), id, !hidden);
        await revalidate();
        if (!isThere) throw new Refusal(t`This section was deleted in the meantime.`);
      },
      { title: t`The section could not be saved` },
    );
  }

  return (
    <div className="mt-4">
      <SortableList
        label={t`Sections`}
        items={shown}
        nameOf={nameOf}
        render={(section) => {
          const name = nameOf(section);
          const isEditable = section.kind === "hero" || Object.keys(kinds[section.kind].fields).length > 0;
          const words =
            section.kind === "hero" ? hero.title : "title" in section.content && section.content.title;
          return (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-2 text-ui">
                  {isEditable ? (
                    <LeavingLink to={`${homeSettings}/${section.id}`} className="link">
                      {name}
                    </LeavingLink>
                  ) : (
                    <span>{name}</span>
                  )}
                  {section.hidden && <Badge tone="grey">{t`Hidden`}</Badge>}
                </p>
                <p className="truncate text-note text-ink-3">{words || t(kinds[section.kind].note)}</p>
              </div>
              <RowActions>
                <RowAction
                  Icon={section.hidden ? EyeOff : Eye}
                  label={section.hidden ? t`Show ${name}` : t`Hide ${name}`}
                  onClick={() => toggle(section)}
                  disabled={busy}
                />
                {isEditable && (
                  <RowAction Icon={Pencil} label={t`Edit ${name}`} to={`${homeSettings}/${section.id}`} />
                )}
                <RowAction
                  Icon={Trash2}
                  label={t`Delete ${name}`}
                  destructive
                  onClick={() => onDelete(section)}
                />
              </RowActions>
            </div>
          );
        }}
        onChange={(items) => setWanted(items.map(({ id }) => id))}
      />
      <Failure>{failure}</Failure>
      {isDirty && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button
            tone="secondary"
            size="small"
            disabled={busy}
            onClick={() => setWanted(null)}
          >{t`Discard changes`}</Button>
          <Button size="small" busy={busy} onClick={save}>{t`Save Order`}</Button>
        </div>
      )}
    </div>
  );
}

/** Those that were added since come last. */
function inOrder(
  sections: readonly StoredSection[],
  ids: readonly number[] | null,
): readonly StoredSection[] {
  if (ids === null) return sections;
  const placed = ids.flatMap((id) => sections.find((section) => section.id === id) ?? []);
  return [...placed, ...sections.filter(({ id }) => !ids.includes(id))];
}
