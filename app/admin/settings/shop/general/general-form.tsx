import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Db } from "../../../../base/clients/load-context.ts";
import { checkSchema } from "../../../../base/forms/check.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { loadOfficeLanguage } from "../../../../base/language/languages.ts";
import { Translations } from "../../../languages/translations.tsx";
import { SettingsForm } from "../../form/settings-form.tsx";
import { showSavedShop } from "../../../../base/shop/show-saved-shop.ts";
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

/** The back office speaks the shop's language, unless its administrator has chosen another. */
async function showSaved({ language }: General) {
  // Without its texts, the next page that is loaded has them.
  await loadOfficeLanguage(language).catch(() => {});
  await showSavedShop();
}

export function GeneralForm({ facts }: { facts: General }) {
  const { t } = useLingui();
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
      title={t`The shop`}
      note={t`What pages, mails and invoices say about it.`}
      row={facts}
      draftOf={generalDraft}
      valuesOf={generalValues}
      check={(typed) => checkSchema(generalSchema, typed)}
      columns={generalColumns}
      store={{ ...generalStore, change }}
      onSaved={showSaved}
      renderBelow={({ loaded }) => (
        <Translations
          subject="shop"
          record={null}
          fields={{ tagline: loaded.tagline, hours: loaded.hours, announcement: loaded.announcement }}
        />
      )}
    >
      {(form) => <GeneralGroups {...form} unrounded={unrounded} />}
    </SettingsForm>
  );
}
