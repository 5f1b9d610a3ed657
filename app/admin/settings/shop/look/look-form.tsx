import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Db } from "../../../../base/clients/load-context.ts";
import { checkSchema } from "../../../../base/forms/check.ts";
import { type ChosenPictures, noChosenPictures, noteChosen } from "../../../files/chosen-pictures.ts";
import { SettingsGroup } from "../../form/settings-group.tsx";
import { type FormParts, SettingsForm } from "../../form/settings-form.tsx";
import { showSavedShop } from "../../../../base/shop/show-saved-shop.ts";
import { AccentField } from "./accent-field.tsx";
import { type Look, lookColumns, lookDraft, type LookDraft, lookSchema, lookStore } from "./look-facts.ts";
import { PictureField } from "./picture-field.tsx";
import { Preview } from "./preview.tsx";
import { removeReplaced, withUploads } from "./shop-pictures.ts";

const pictures = {
  logo: {
    noun: msg`logo`,
    hint: msg`In place of the shop's name. Best without a background, and wider than tall.`,
    maxSide: 1200,
    onBackground: true,
  },
  icon: {
    noun: msg`icon`,
    hint: msg`In browsers' tabs and on home screens. Best a square of 512 pixels.`,
    maxSide: 512,
    onBackground: false,
  },
};

export function LookForm({ look }: { look: Look }) {
  const { t } = useLingui();
  const [chosen] = useState(noChosenPictures);

  async function change(db: Db, over: Look, changes: Partial<Look>) {
    return lookStore.change(db, over, await withUploads(changes, chosen));
  }

  return (
    <SettingsForm
      title={t`The look`}
      note={t`JPEG, PNG, WebP, AVIF, GIF or HEIC pictures of at most 40 MB, which are made smaller. Without your own, the program's are shown.`}
      row={look}
      draftOf={lookDraft}
      valuesOf={(facts: Look) => facts}
      check={(typed) => checkSchema(lookSchema, typed)}
      columns={lookColumns}
      store={{ ...lookStore, change }}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="gap-x-8 gap-y-6 max-xl:space-y-6 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
          <div className="space-y-5">
            <SettingsGroup title={t`Brand`}>
              <PictureOf name="logo" {...{ form, chosen }} />
              <PictureOf name="icon" {...{ form, chosen }} />
              <AccentField {...form} />
            </SettingsGroup>
          </div>
          <Preview draft={form.draft} />
        </div>
      )}
    </SettingsForm>
  );
}

async function onSaved(now: Look, before: Look) {
  await Promise.all([showSavedShop(), removeReplaced(before, now)]);
}

type PictureOfProps = { name: keyof typeof pictures; form: FormParts<LookDraft>; chosen: ChosenPictures };

function PictureOf({ name, form, chosen }: PictureOfProps) {
  const { t } = useLingui();
  const { noun, hint, ...picture } = pictures[name];
  return (
    <PictureField
      name={name}
      label={t(lookColumns[name].label)}
      noun={t(noun)}
      hint={t(hint)}
      {...picture}
      picture={form.draft[name]}
      error={form.problems[name]}
      onChoose={(picture) => form.change({ [name]: noteChosen(chosen, picture) })}
      onRemove={() => form.change({ [name]: "" })}
    />
  );
}
