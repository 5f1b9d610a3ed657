import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { Badge } from "../../../../base/ui/badge.tsx";
import { SaveArrangement } from "../../../arranging/save-arrangement.tsx";
import { SortableList } from "../../../arranging/sortable-list.tsx";
import { useArrangement } from "../../../arranging/use-arrangement.ts";
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
  const { hero } = useShop();
  const arrangement = useArrangement("home_sections", sections, revalidate);
  const { busy, run } = arrangement.action;

  const nameOf = (section: StoredSection) => t(kinds[section.kind].name);

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
        items={arrangement.shown}
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
        onChange={arrangement.arrange}
      />
      <SaveArrangement arrangement={arrangement} />
    </div>
  );
}
