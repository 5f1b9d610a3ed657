import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { say } from "../../../base/language/languages.ts";
import { collectionPath } from "../../../../domain/catalog/collection-path.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import type { Columns } from "../../../base/edits/changes.ts";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { noChosenPictures, uploadPicture } from "../../files/chosen-pictures.ts";
import { CroppedPicture } from "../../files/cropped-picture.tsx";
import { pictureName } from "../../files/picture-name.ts";
import { PageHeader } from "../../page/page-header.tsx";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";
import type { Arranged } from "../../arranging/arranged.ts";
import { FormSection, SaveActions } from "../../forms/form-section.tsx";
import { SlugField, useFollowingSlug } from "../../forms/slug-field.tsx";
import { Switch } from "../../forms/switch.tsx";
import { useFormPage } from "../../forms/use-form-page.ts";
import { useSettled } from "../../forms/use-settled.ts";
import { ChooseProducts } from "./choose-products.tsx";
import { type CollectionDraft, collectionSchema, draftOf, valuesIn, valuesOf } from "./collection-draft.ts";
import {
  addCollection,
  type CategoryChoice,
  changeCollection,
  type Collection,
  type CollectionValues,
  countProducts,
  readCollection,
} from "./queries.ts";
import { RuleFields } from "./rule-fields.tsx";
import { collectionEditTexts } from "../../forms/edit-texts.ts";

type CollectionFormProps = {
  /** Null to add one. */
  collection: Collection | null;
  categories: readonly CategoryChoice[];
};

export function CollectionForm({ collection, categories }: CollectionFormProps) {
  const { t } = useLingui();
  const page = useFormPage("/admin/collections", collection, draftOf);
  const { loaded, draft, change, restart, back } = page;
  const [chosen] = useState(noChosenPictures);
  const form = useForm({
    values: draft,
    onChange: useFollowingSlug(!collection, "name", change),
    check: (typed) => checkSchema(collectionSchema, typed),
    send: save,
    failureToast: { title: t`The collection could not be saved` },
  });
  const edit = useEdit<Collection, CollectionValues>({
    texts: collectionEditTexts,
    columns: (theirs) => conflictColumns([...draft.products, ...theirs.products], categories),
    valuesOf,
    read: ({ id }) => readCollection(browserClient(), id),
    save: (over, changes) => changeCollection(browserClient(), over, changes),
    form,
    onSaved: () => finish(t`Collection saved successfully!`),
    onKeepTheirs: restart,
  });

  async function save(checked: CollectionDraft): Promise<void> {
    const { picture, ...others } = valuesIn(checked);
    const mine = { ...others, picture: await uploadPicture(picture, chosen) };
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addCollection(browserClient(), mine);
    await finish(t`Collection added successfully!`);
  }

  /** @param title of the toast that says so */
  async function finish(title: string) {
    await showSavedShop();
    await page.leave(title);
  }

  const { field } = form;
  return (
    <>
      <PageHeader title={loaded ? t`Edit Collection` : t`Add Collection`}>
        {loaded?.is_published && (
          <ButtonLink
            tone="secondary"
            size="small"
            to={collectionPath(loaded.slug)}
          >{t`View in Store`}</ButtonLink>
        )}
      </PageHeader>
      <form {...form.formProps} className="mt-6">
        <FormSection title={t`Collection`}>
          <Field {...field("name")} label={t`Name`} required autoComplete="off" />
          <SlugField
            {...field("slug")}
            label={t`Address`}
            hint={t`Its page is ${{ address: collectionPath(draft.slug) }}`}
          />
          <TextArea
            {...field("description")}
            label={t`Description`}
            hint={t`The shop shows it above the products, and search engines read it.`}
            rows={3}
          />
          <CroppedPicture
            name="picture"
            picture={draft.picture}
            chosen={chosen}
            error={form.problems.picture}
            onChange={(picture) => form.change({ picture })}
          />
        </FormSection>
        <FormSection title={t`Products`}>
          <Select {...field("kind")} label={t`Which products are in it`}>
            <option value="rule">{t`All that match a rule`}</option>
            <option value="hand">{t`Products that I choose, in my own order`}</option>
          </Select>
          {draft.kind === "rule" ? (
            <RuleFields form={form} categories={categories} />
          ) : (
            <ChooseProducts
              products={draft.products}
              error={form.problems.products}
              onChange={(products) => form.change({ products })}
            />
          )}
          <ProductCount draft={draft} />
        </FormSection>
        <FormSection title={t`In the Shop`}>
          <Switch
            {...field("is_published")}
            label={t`Published`}
            hint={t`Shoppers and search engines see it.`}
          />
          <Switch
            {...field("in_menu")}
            label={t`In the menu`}
            hint={t`The menu of every page links to it.`}
          />
        </FormSection>
        <SaveActions
          form={form}
          label={loaded ? t`Save Changes` : t`Add Collection`}
          onCancel={() => void back()}
        />
      </form>
      {edit.dialog}
      {page.question}
    </>
  );
}

/** How many products the shop would show in it now. */
function ProductCount({ draft }: { draft: CollectionDraft }) {
  const { t } = useLingui();
  // What else is wrong with the form does not matter.
  const whole = { ...draft, name: "x", slug: "x", description: "", picture: "" };
  const { parsed } = checkSchema(collectionSchema, whole);
  const typed = parsed && JSON.stringify(valuesIn(parsed));
  const key = useSettled(typed);
  const { value, failure } = useLoaded(key, async (signal) => ({
    key,
    count: await countProducts(browserClient(), JSON.parse(key!) as CollectionValues, signal),
  }));
  return (
    <p role="status" className="text-ui text-ink-2">
      {typed === null
        ? t`Once there is a condition, this shows how many products match.`
        : value?.key === typed
          ? t`The shop shows ${plural({ count: value.count }, { one: "# product", other: "# products" })} in it now.`
          : (failure ?? t`Counting products...`)}
    </p>
  );
}

/** The labels, and how a conflict shows the values. */
function conflictColumns(
  products: readonly Arranged[],
  categories: readonly CategoryChoice[],
): Columns<CollectionValues> {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return {
    name: { label: say(msg`Name`) },
    slug: { label: say(msg`Address`) },
    description: { label: say(msg`Description`) },
    picture: { label: say(msg`Picture`), show: pictureName },
    by_hand: {
      label: say(msg`Which products are in it`),
      show: (byHand) => (byHand ? say(msg`Products that I choose`) : say(msg`All that match a rule`)),
    },
    product_ids: {
      label: say(msg`Chosen products`),
      show: (ids) => ids.map((id) => names.get(id) ?? say(msg`Product ${{ id }}`)).join("\n"),
    },
    matches_any: {
      label: say(msg`A product must meet`),
      show: (any) => (any ? say(msg`Any condition`) : say(msg`All conditions`)),
    },
    tags: { label: say(msg`Tags`) },
    category_id: {
      label: say(msg`Category`),
      show: (category) => categories.find(({ id }) => id === category)?.name ?? say(msg`Any category`),
    },
    min_price: { label: say(msg`Price from`) },
    max_price: { label: say(msg`Price to`) },
    max_age: { label: say(msg`Added in the last (days)`) },
    is_published: { label: say(msg`Published`) },
    in_menu: { label: say(msg`In the menu`) },
  };
}
