import { useLingui } from "@lingui/react/macro";
import { isOwnPage, pagePath } from "../../../../../domain/shop/page-address.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { useEdit } from "../../../../base/edits/use-edit.tsx";
import { checkSchema } from "../../../../base/forms/check.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { ButtonLink } from "../../../../base/ui/button.tsx";
import { PageHeader } from "../../../page/page-header.tsx";
import { FormSection, SaveActions } from "../../../forms/form-section.tsx";
import { SlugField, useFollowingSlug } from "../../../forms/slug-field.tsx";
import { Switch } from "../../../forms/switch.tsx";
import { useFormPage } from "../../../forms/use-form-page.ts";
import { showSavedShop } from "../../../../base/shop/show-saved-shop.ts";
import { newPage, pageFields, pageSchema, type PageValues } from "./page-values.ts";
import { addPage, changePage, type Page, readPage } from "./queries.ts";
import { TextAndPreview } from "./text-and-preview.tsx";
import { pageEditTexts } from "../../../forms/edit-texts.ts";

export function PageForm({ page }: { page: Page | null }) {
  const { t } = useLingui();
  const { loaded, draft, change, restart, back, question, leave } = useFormPage(
    "/admin/settings/pages",
    page,
    draftOf,
  );
  const form = useForm({
    values: draft,
    onChange: useFollowingSlug(!page, "title", change),
    check: (typed) => checkSchema(pageSchema, typed),
    send: save,
    failureToast: { title: t`The page could not be saved` },
  });
  const edit = useEdit<Page, PageValues>({
    texts: pageEditTexts,
    columns: () => pageFields,
    valuesOf: draftOf,
    read: ({ id }) => readPage(browserClient(), id),
    save: (over, changes) => changePage(browserClient(), over, changes),
    form,
    onSaved: () => finish(t`Page saved successfully!`),
    onKeepTheirs: restart,
  });

  async function save(mine: PageValues): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addPage(browserClient(), mine);
    await finish(t`Page added successfully!`);
  }

  async function finish(done: string) {
    await showSavedShop();
    await leave(done);
  }

  const { field } = form;
  return (
    <>
      <PageHeader title={loaded ? t`Edit Page` : t`Add Page`}>
        {loaded && (
          <ButtonLink tone="secondary" size="small" to={pagePath(loaded.slug)}>{t`View page`}</ButtonLink>
        )}
      </PageHeader>
      <form {...form.formProps} className="mt-6">
        <FormSection title={t`Page`}>
          <Field {...field("title")} label={t(pageFields.title.label)} required autoComplete="off" />
          {loaded && !isOwnPage(loaded.slug) ? (
            <p className="text-note text-ink-3">{t`The shop itself links to this page, so its address stays ${{ path: pagePath(loaded.slug) }}.`}</p>
          ) : (
            <>
              <SlugField
                {...field("slug")}
                label={t(pageFields.slug.label)}
                hint={t`The page is at ${{ path: pagePath(draft.slug || "...") }}.`}
              />
              <Switch {...field("in_footer")} label={t(pageFields.in_footer.label)} />
            </>
          )}
          <Field
            {...field("description")}
            label={t(pageFields.description.label)}
            hint={t`One sentence for search engines and link previews.`}
            autoComplete="off"
          />
        </FormSection>
        <TextAndPreview field={field("body")} title={draft.title} text={draft.body} />
        <SaveActions form={form} label={t`Save`} onCancel={() => void back()} />
      </form>
      {edit.dialog}
      {question}
    </>
  );
}

function draftOf(page: Page | null): PageValues {
  if (!page) return newPage;
  const { title, slug, description, body, in_footer } = page;
  return { title, slug, description, body, in_footer };
}
