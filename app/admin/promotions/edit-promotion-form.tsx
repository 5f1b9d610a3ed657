import { useState } from "react";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useReturn } from "../page/use-return.ts";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { changedColumns, Refusal } from "../ui/edits.ts";
import { useAction } from "../ui/use-action.ts";
import { readProducts } from "./choices.ts";
import { type LoadedPromotion, promotionConflicts } from "./conflicts.ts";
import type { Pickable } from "./pickable.ts";
import type { Promotion } from "./promotion.ts";
import { draftOf, type PromotionDraft, valuesOf } from "./promotion-draft.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { promotionStatus, statusTones } from "./promotion-status.ts";
import { changePromotion, readPromotion } from "./queries.ts";
import { usePickableToast } from "./use-pickable-toast.ts";

/** What one wanted to save, and what somebody else saved before. */
type Conflict = { mine: PromotionDraft; theirs: LoadedPromotion; release: () => void };

type EditPromotionFormProps = { first: LoadedPromotion; pickable: Pickable };

export function EditPromotionForm({ first, pickable }: EditPromotionFormProps) {
  usePickableToast(pickable);
  const back = useReturn("/admin/promotions");
  const action = useAction();
  const [loaded, setLoaded] = useState(first);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** @param over the promotion as it was last seen */
  async function save(draft: PromotionDraft, release: () => void, over: Promotion) {
    const db = browserClient();
    const { promotion, initial } = loaded;
    const changes = changedColumns(valuesOf(initial, promotion), valuesOf(draft, promotion));
    if (Object.keys(changes).length > 0 && !(await changePromotion(db, over, changes))) {
      setConflict({ mine: draft, theirs: await readAgain(over.id), release });
      return;
    }
    showToast({ title: "Promotion updated successfully!" });
    release();
    await back();
  }

  const status = promotionStatus(loaded.promotion);
  return (
    <>
      <PageHeader title="Edit Promotion" mark={<Badge tone={statusTones[status]}>{status}</Badge>} />
      <PromotionForm
        initial={loaded.initial}
        pickable={pickable}
        usageCount={loaded.promotion.usage_count}
        action={action}
        submitLabel="Save Changes"
        onSave={(draft, release) => save(draft, release, loaded.promotion)}
        onCancel={() => void back()}
      />
      {conflict && (
        <ConflictDialog
          what="promotion"
          conflicts={promotionConflicts(loaded, conflict.mine, conflict.theirs)}
          busy={action.busy}
          failure={action.failure}
          onKeepTheirs={() => {
            setLoaded(conflict.theirs);
            setConflict(null);
          }}
          onSaveMine={() =>
            void action.run(() => save(conflict.mine, conflict.release, conflict.theirs.promotion), {
              title: "Error saving promotion",
            })
          }
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

async function readAgain(id: number): Promise<LoadedPromotion> {
  const db = browserClient();
  const promotion = await readPromotion(db, id);
  if (!promotion) throw new Refusal("This promotion was deleted in the meantime.");
  return { promotion, initial: draftOf(promotion, await readProducts(db, promotion.product_ids)) };
}
