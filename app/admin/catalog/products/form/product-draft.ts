import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { asTyped, typedProduct } from "../../../../../domain/catalog/column-text.ts";
import {
  type ColumnValues,
  productColumns,
  type TypedColumns,
} from "../../../../../domain/catalog/columns.ts";
import { costSchema } from "../../../../../domain/catalog/cost.ts";
import { typedAmount } from "../../../../../domain/base/typed-number.ts";
import { type Checked, checkSchema } from "../../../../base/forms/check.ts";
import { say } from "../../../../base/language/languages.ts";
import type { DraftCertificate } from "../certificate/certificate-file.ts";
import {
  checkCombinations,
  copiedCombinations,
  type DraftCombination,
  draftCombinations,
} from "../../../options/draft-combinations.ts";
import {
  checkOptions,
  copiedOptions,
  type DraftOption,
  draftOptions,
} from "../../../options/draft-options.ts";
import type { EditedOption } from "../../../options/edited-options.ts";
import { type DraftPhoto, photosOf, storedPhoto } from "../../../files/draft-photos.ts";
import { fromLocalInput, toLocalInput } from "../../../forms/local-input.ts";
import type { Product } from "./columns.ts";
import { checkFormula, type FormulaDraft, formulaDraftOf } from "./formula-draft.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

/** A product as it is typed into the form. */
export type ProductDraft = TypedColumns &
  FormulaDraft & {
    /** What is typed into the lists' inputs but not added yet. Saving adds it. */
    newFeature: string;
    newTag: string;
    /** The first is the main one. */
    photos: readonly DraftPhoto[];
    /** When a draft is published by itself, as its input holds it; empty if it is not. */
    publishAt: string;
    certificate: DraftCertificate | null;
    options: readonly DraftOption[];
    cost: string;
    /** What differs for some values of several options together. */
    combinations: readonly DraftCombination[];
  };

/** A draft that can be saved. */
export type CheckedDraft = {
  values: ColumnValues & Pick<Product, "publish_at" | "cost" | "formula">;
  options: EditedOption[];
} & Pick<ProductDraft, "photos" | "certificate">;

/** What the form shows at first; null for a new product. */
export function draftOf(product: Product | null): ProductDraft {
  const money = pageMoney();
  const photos = product ? photosOf(product).map(storedPhoto) : [];
  const stored = product?.options ?? [];
  const options = draftOptions(stored);
  return {
    ...asTyped(product ?? { status: "published" }, money),
    publishAt: product?.publish_at ? toLocalInput(product.publish_at) : "",
    newFeature: "",
    newTag: "",
    photos,
    certificate: product?.certificate_file ? { address: product.certificate_file, file: null } : null,
    options,
    combinations: draftCombinations(stored, options, photos),
    ...formulaDraftOf(product?.formula),
    cost: typeof product?.cost === "number" ? typedAmount(product.cost, money) : "",
  };
}

/**
 * A draft of another product that is much like this one: without what only one product has, its SKU, its stock and its
 * certificate.
 */
export function duplicateOf(product: Product): ProductDraft {
  const { name } = product;
  const draft = draftOf(product);
  const options = copiedOptions(product.options);
  return {
    ...draft,
    name: say(msg`${{ name }} (copy)`).slice(-productColumns.name.max),
    sku: "",
    stock_quantity: "",
    certificate_number: "",
    certificate: null,
    options,
    combinations: copiedCombinations(product.options, options, draft.photos),
    status: "draft",
    publishAt: "",
  };
}

/** The list with one more entry, trimmed, unless the entry is empty or already in the list. */
export function withEntry(list: string[], entry: string): string[] {
  const trimmed = entry.trim();
  return trimmed === "" || list.includes(trimmed) ? list : [...list, trimmed];
}

const schema = typedProduct(say, pageMoney);
const typedCost = z.object({ cost: costSchema(say, pageMoney) });

export function checkDraft(draft: ProductDraft): Checked<ProductDraft, CheckedDraft> {
  const features = withEntry(draft.features, draft.newFeature);
  const tags = withEntry(draft.tags, draft.newTag);
  const { parsed, problems } = checkSchema(schema, { ...draft, features, tags });
  const cost = checkSchema(typedCost, draft);
  const formula = checkFormula(draft);
  const { photos, certificate, publishAt } = draft;
  const combinations = checkCombinations(draft.combinations, draft.options, photos);
  const options = checkOptions(draft.options);
  const wrong = { ...cost.problems, ...formula.problems, ...options.problems, ...combinations.problems };
  if (!parsed || !cost.parsed || !formula.parsed || Object.keys(wrong).length > 0)
    return { parsed: null, problems: { ...problems, ...wrong } };
  // Only a draft is still to be published.
  const publish_at = parsed.status === "draft" && publishAt !== "" ? fromLocalInput(publishAt) : null;
  const values = { ...parsed, ...cost.parsed, ...formula.parsed, publish_at };
  const combined = options.parsed.map((option, index) => {
    const own = combinations.parsed.get(draft.options[index]!);
    return own ? { ...option, combinations: own } : option;
  });
  return { parsed: { values, photos, certificate, options: combined }, problems: null };
}
