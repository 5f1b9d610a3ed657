import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { HomeSection } from "../../../../../domain/shop/home-sections.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { useEdit } from "../../../../base/edits/use-edit.tsx";
import { checkSchema } from "../../../../base/forms/check.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { showSavedShop } from "../../../../base/shop/show-saved-shop.ts";
import { noChosenPictures, noteChosen } from "../../../files/chosen-pictures.ts";
import { settingEditTexts } from "../../../forms/edit-texts.ts";
import { FormSection, SaveActions } from "../../../forms/form-section.tsx";
import { useFormPage } from "../../../forms/use-form-page.ts";
import { PageHeader } from "../../../page/page-header.tsx";
import { PictureField } from "../look/picture-field.tsx";
import { removeReplaced, withUploads } from "../look/shop-pictures.ts";
import { heroColumns, heroDraft, type HeroFacts, heroSchema, heroStore } from "./hero-facts.ts";
import { homeSettings } from "./kinds.ts";
import { Preview } from "./preview.tsx";

/** The picture or video with the words on top of the page. */
export function HeroForm({ facts, section }: { facts: HeroFacts; section: HomeSection }) {
  const { t } = useLingui();
  const page = useFormPage(homeSettings, facts, heroDraft);
  const { loaded, draft, change, restart, back } = page;
  const [chosen] = useState(noChosenPictures);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(heroSchema, typed),
    send: save,
    failureToast: { title: t`Error saving settings` },
  });
  const edit = useEdit<HeroFacts, HeroFacts>({
    texts: settingEditTexts,
    columns: () => heroColumns,
    valuesOf: (stored) => stored,
    read: () => heroStore.read(browserClient()),
    save: async (over, changes) =>
      heroStore.change(browserClient(), over, await withUploads(changes, chosen)),
    form,
    onSaved: async (saved, before) => {
      await Promise.all([showSavedShop(), removeReplaced(before, saved)]);
      await page.leave(t`Settings saved successfully!`);
    },
    onKeepTheirs: restart,
  });

  function save(mine: HeroFacts): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  return (
    <>
      <PageHeader title={t`Hero`} />
      <form {...form.formProps} className="mt-6">
        <FormSection title={t`Content`}>
          <PictureField
            name="hero_image"
            label={t(heroColumns.hero_image.label)}
            noun={t`hero picture`}
            hint={t`The first thing that visitors see. Best at 2,500 pixels wide or more. A wide picture takes the whole width, any other half of it. An MP4 video of at most 20 MB plays without sound.`}
            maxSide={3200}
            onBackground={false}
            takesVideos
            picture={draft.hero_image}
            error={form.problems.hero_image}
            onChoose={(picture) => form.change({ hero_image: noteChosen(chosen, picture) })}
            onRemove={() => form.change({ hero_image: "" })}
          />
          <Field
            {...form.field("hero_title")}
            label={t(heroColumns.hero_title.label)}
            required
            autoComplete="off"
          />
          <TextArea {...form.field("hero_text")} label={t(heroColumns.hero_text.label)} rows={2} />
        </FormSection>
        <Preview
          sections={[section]}
          hero={{ image: draft.hero_image || null, title: draft.hero_title, text: draft.hero_text }}
        />
        <SaveActions form={form} label={t`Save`} onCancel={() => void back()} />
      </form>
      {edit.dialog}
      {page.question}
    </>
  );
}
