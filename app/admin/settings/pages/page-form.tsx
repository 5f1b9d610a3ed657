import { useState } from "react";
import { isOwnPage, pagePath } from "../../../../domain/shop/page-address.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { PageHeader } from "../../page/page-header.tsx";
import { useReturn } from "../../page/use-return.ts";
import { FormActions, FormSection } from "../../forms/form-section.tsx";
import { slugFrom } from "../../forms/slug.ts";
import { Switch } from "../../forms/switch.tsx";
import { useUnsavedChanges } from "../../forms/use-unsaved-changes.tsx";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import { newPage, pageFields, pageSchema, type PageValues } from "./page-values.ts";
import { addPage, changePage, type Page, readPage } from "./queries.ts";
import { TextAndPreview } from "./text-and-preview.tsx";

export function PageForm({ page }: { page: Page | null }) {
  const back = useReturn("/admin/settings/pages");
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(page, draftOf);
  const unsaved = useUnsavedChanges(isDirty);
  const [followsTitle, setFollowsTitle] = useState(!page);
  const form = useForm({
    values: draft,
    onChange,
    check: (typed) => checkSchema(pageSchema, typed),
    send: save,
    failureToast: { title: "Error saving page" },
  });
  const edit = useEdit<Page, PageValues>({
    noun: "page",
    columns: () => pageFields,
    valuesOf: draftOf,
    read: ({ id }) => readPage(browserClient(), id),
    save: (over, changes) => changePage(browserClient(), over, changes),
    form,
    onSaved: () => finish("saved"),
    onKeepTheirs: restart,
  });

  /** The address of a new page follows its title until it is typed itself. */
  function onChange(changes: Partial<PageValues>) {
    if (changes.slug !== undefined) setFollowsTitle(false);
    const follows = followsTitle && changes.title !== undefined;
    change(follows ? { ...changes, slug: slugFrom(changes.title!) } : changes);
  }

  async function save(mine: PageValues): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addPage(browserClient(), mine);
    await finish("added");
  }

  async function finish(done: "added" | "saved") {
    await showSavedShop();
    showToast({ title: `Page ${done} successfully!` });
    unsaved.release();
    await back();
  }

  const { busy, field } = form;
  return (
    <>
      <PageHeader title={loaded ? "Edit Page" : "Add Page"}>
        {loaded && (
          <ButtonLink tone="secondary" size="small" to={pagePath(loaded.slug)}>
            View page
          </ButtonLink>
        )}
      </PageHeader>
      <form {...form.formProps} className="mt-6">
        <FormSection title="Page">
          <Field {...field("title")} {...pageFields.title} required autoComplete="off" />
          {loaded && !isOwnPage(loaded.slug) ? (
            <p className="text-note text-ink-3">
              The shop itself links to this page, so its address stays {pagePath(loaded.slug)}.
            </p>
          ) : (
            <>
              <Field
                {...field("slug")}
                {...pageFields.slug}
                hint={`The page is at ${pagePath(draft.slug || "...")}.`}
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <Switch {...field("in_footer")} {...pageFields.in_footer} />
            </>
          )}
          <Field
            {...field("description")}
            {...pageFields.description}
            hint="One sentence for search engines and link previews."
            autoComplete="off"
          />
        </FormSection>
        <TextAndPreview field={field("body")} title={draft.title} text={draft.body} />
        <Failure>{form.failure}</Failure>
        <FormActions>
          <Button tone="secondary" size="small" disabled={busy} onClick={() => void back()}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {busy ? "Saving" : "Save"}
          </Button>
        </FormActions>
      </form>
      {edit.dialog}
      {unsaved.dialog}
    </>
  );
}

function draftOf(page: Page | null): PageValues {
  if (!page) return newPage;
  const { title, slug, description, body, in_footer } = page;
  return { title, slug, description, body, in_footer };
}
