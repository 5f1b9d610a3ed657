import { useState } from "react";
import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import type { Columns } from "../../base/edits/changes.ts";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { noChosenPictures, uploadChosen } from "../files/chosen-pictures.ts";
import { CroppedPicture } from "../files/cropped-picture.tsx";
import { photoBucket } from "../files/photo-bucket.ts";
import { pictureName } from "../files/picture-name.ts";
import { PageHeader } from "../page/page-header.tsx";
import { showSavedShop } from "../../base/shop/show-saved-shop.ts";
import type { Arranged } from "../arranging/arrange-dialog.tsx";
import { counted } from "../formats/counted.ts";
import { FormSection, SaveActions } from "../forms/form-section.tsx";
import { SlugField, useFollowingSlug } from "../forms/slug-field.tsx";
import { Switch } from "../forms/switch.tsx";
import { useFormPage } from "../forms/use-form-page.ts";
import { useSettled } from "../forms/use-settled.ts";
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

type CollectionFormProps = {
  /** Null to add one. */
  collection: Collection | null;
  categories: readonly CategoryChoice[];
};

export function CollectionForm({ collection, categories }: CollectionFormProps) {
  const page = useFormPage("/admin/collections", collection, draftOf);
  const { loaded, draft, change, restart, back } = page;
  const [chosen] = useState(noChosenPictures);
  const form = useForm({
    values: draft,
    onChange: useFollowingSlug(!collection, "name", change),
    check: (typed) => checkSchema(collectionSchema, typed),
    send: save,
    failureToast: { title: "Error saving collection" },
  });
  const edit = useEdit<Collection, CollectionValues>({
    noun: "collection",
    columns: (theirs) => conflictColumns([...draft.products, ...theirs.products], categories),
    valuesOf,
    read: ({ id }) => readCollection(browserClient(), id),
    save: (over, changes) => changeCollection(browserClient(), over, changes),
    form,
    onSaved: () => finish("saved"),
    onKeepTheirs: restart,
  });

  async function save(checked: CollectionDraft): Promise<void> {
    const { picture, ...others } = valuesIn(checked);
    const place = { bucket: photoBucket(), name: "product-images", field: "picture" };
    const mine = { ...others, picture: picture && (await uploadChosen(picture, chosen, place)) };
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addCollection(browserClient(), mine);
    await finish("added");
  }

  async function finish(done: "added" | "saved") {
    await showSavedShop();
    await page.leave(`Collection ${done} successfully!`);
  }

  const { field } = form;
  return (
    <>
      <PageHeader title={loaded ? "Edit Collection" : "Add Collection"}>
        {loaded?.is_published && (
          <ButtonLink tone="secondary" size="small" to={collectionPath(loaded.slug)}>
            View in Store
          </ButtonLink>
        )}
      </PageHeader>
      <form {...form.formProps} className="mt-6">
        <FormSection title="Collection">
          <Field {...field("name")} label="Name" required autoComplete="off" />
          <SlugField {...field("slug")} label="Address" hint={`Its page is ${collectionPath(draft.slug)}`} />
          <TextArea
            {...field("description")}
            label="Description"
            hint="The shop shows it above the products, and search engines read it."
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
        <FormSection title="Products">
          <Select {...field("kind")} label="Which products are in it">
            <option value="rule">All that match a rule</option>
            <option value="hand">Products that I choose, in my order</option>
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
        <FormSection title="In the Shop">
          <Switch {...field("is_published")} label="Published" hint="Shoppers see it, and search engines." />
          <Switch {...field("in_menu")} label="In the menu" hint="The menu of every page links to it." />
        </FormSection>
        <SaveActions
          form={form}
          label={loaded ? "Save Changes" : "Add Collection"}
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
        ? "Once there is a condition, this says how many products match."
        : value?.key === typed
          ? `The shop shows ${counted(value.count, "product")} in it now.`
          : (failure ?? "Counting products...")}
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
    name: { label: "Name" },
    slug: { label: "Address" },
    description: { label: "Description" },
    picture: { label: "Picture", show: pictureName },
    by_hand: {
      label: "Which products are in it",
      show: (byHand) => (byHand ? "Products that I choose" : "All that match a rule"),
    },
    product_ids: {
      label: "Chosen products",
      show: (ids) => ids.map((id) => names.get(id) ?? `Product ${id}`).join("\n"),
    },
    matches_any: { label: "A product needs", show: (any) => (any ? "Any condition" : "All conditions") },
    tags: { label: "Tags" },
    category_id: {
      label: "Category",
      show: (category) => categories.find(({ id }) => id === category)?.name ?? "Any category",
    },
    min_price: { label: "Price from" },
    max_price: { label: "Price to" },
    max_age: { label: "Added in the last (days)" },
    is_published: { label: "Published" },
    in_menu: { label: "In the menu" },
  };
}
