import { z } from "zod/mini";
import { type DraftPhoto, photosOf, storedPhoto } from "../photos/photos.ts";
import { columns, type ColumnValues, type Product, type TypedColumns } from "./columns.ts";

/** A product as it is typed into the form. */
export type ProductDraft = TypedColumns & {
  /** What is typed into the lists' inputs and not added yet. Saving adds it. */
  newFeature: string;
  newTag: string;
  /** The first is the main one. */
  photos: readonly DraftPhoto[];
};

/** For each wrong field, in the form's order, a sentence that says what to mend. */
export type DraftErrors = Partial<Record<keyof ProductDraft, string>>;

/** What the form shows at first; null for a new product. */
export function draftOf(product: Product | null): ProductDraft {
  return {
    ...mapColumns(({ typed }, name) => typed(product?.[name] as never)),
    newFeature: "",
    newTag: "",
    photos: product ? photosOf(product).map(storedPhoto) : [],
  } as ProductDraft;
}

/** Whether the form holds anything that is not in this product. */
export function isEdited(draft: ProductDraft, product: Product | null): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(product));
}

/** The list with one more entry, trimmed, unless that is empty or in it already. */
export function withEntry(list: string[], entry: string): string[] {
  const trimmed = entry.trim();
  return trimmed === "" || list.includes(trimmed) ? list : [...list, trimmed];
}

const schema = z.object(mapColumns(({ schema }) => schema)) as unknown as z.ZodMiniType<
  ColumnValues,
  TypedColumns
>;

/** The values that a draft describes, or what is wrong with it. */
export function readDraft(
  draft: ProductDraft,
): { values: ColumnValues; errors: null } | { values: null; errors: DraftErrors } {
  const { data, error } = schema.safeParse({
    ...draft,
    features: withEntry(draft.features, draft.newFeature),
    tags: withEntry(draft.tags, draft.newTag),
  });
  return data ? { values: data, errors: null } : { values: null, errors: firstOfEach(error.issues) };
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) errors[path[0] as keyof ProductDraft] ??= message;
  return errors;
}

type ColumnName = keyof typeof columns;

function mapColumns<Result>(map: (column: (typeof columns)[ColumnName], name: ColumnName) => Result) {
  const names = Object.keys(columns) as ColumnName[];
  return Object.fromEntries(names.map((name) => [name, map(columns[name], name)])) as Record<
    ColumnName,
    Result
  >;
}
