import { useState } from "react";
import type { Db } from "../../../base/clients/load-context.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import { type UnroundedAmount, unroundedAmounts } from "./change-currency.ts";
import {
  type General,
  generalColumns,
  generalDraft,
  generalSchema,
  generalStore,
  generalValues,
} from "./general-facts.ts";
import { GeneralGroups } from "./general-groups.tsx";

export function GeneralForm({ facts }: { facts: General }) {
  const [unrounded, setUnrounded] = useState<readonly UnroundedAmount[]>([]);

  async function change(db: Db, over: General, changes: Partial<General>) {
    try {
      return await generalStore.change(db, over, changes);
    } catch (error) {
      const amounts = unroundedAmounts(error);
      if (!amounts) throw error;
      setUnrounded(amounts);
      throw new Refusal((error as Error).message, "currency");
    }
  }

  return (
    <SettingsForm
      title="The shop"
      note="What pages, mails and invoices say about it."
      row={facts}
      draftOf={generalDraft}
      valuesOf={generalValues}
      check={(typed) => checkSchema(generalSchema, typed)}
      columns={generalColumns}
      store={{ ...generalStore, change }}
      onSaved={showSavedShop}
    >
      {(form) => <GeneralGroups {...form} unrounded={unrounded} />}
    </SettingsForm>
  );
}
