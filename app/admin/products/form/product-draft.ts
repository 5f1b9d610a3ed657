import { z } from "zod/mini";
import { type Checked, checkSchema } from "../../../base/forms/check.ts";
import type { DraftCertificate } from "../certificate/certificate-file.ts";
import { checkOptions, type DraftOption, draftOptions } from "../options/draft-options.ts";
import type { EditedOption } from "../options/edited-options.ts";
import { type DraftPhoto, photosOf, storedPhoto } from "../photos/photos.ts";
import { columns, type ColumnValues, type Product, type TypedColumns } from "./columns.ts";

/** A product as it is typed into the form. */
export type ProductDraft = TypedColumns & {
  /** What is typed into the lists' inputs but not added yet. Saving adds it. */
  newFeature: string;
  newTag: string;
  /** The first is the main one. */
  photos: readonly DraftPhoto[];
  certificate: DraftCertificate | null;
  options: readonly DraftOption[];
};

/** A draft that can be saved. */
export type CheckedDraft = { values: ColumnValues; options: EditedOption[] } & Pick<
  ProductDraft,
  "photos" | "certificate"
>;

/** What the form shows at first; null for a new product. */
export function draftOf(product: Product | null): ProductDraft {
  return {
    ...mapColumns(({ typed }, name) => typed(product?.[name] as never)),
    newFeature: "",
    newTag: "",
    photos: product ? photosOf(product).map(storedPhoto) : [],
    certificate: product?.certificate_file ? { address: product.certificate_file, file: null } : null,
    options: draftOptions(product?.options ?? []),
  } as ProductDraft;
}

/** The list with one more entry, trimmed, unless the entry is empty or already in the list. */
export function withEntry(list: string[], entry: string): string[] {
  const trimmed = entry.trim();
  return trimmed === "" || list.includes(trimmed) ? list : [...list, trimmed];
}

const schema = z.object(mapColumns(({ schema }) => schema)) as unknown as z.ZodMiniType<
  ColumnValues,
  TypedColumns
>;

export function checkDraft(draft: ProductDraft): Checked<ProductDraft, CheckedDraft> {
  const features = withEntry(draft.features, draft.newFeature);
  const tags = withEntry(draft.tags, draft.newTag);
  const { parsed, problems } = checkSchema(schema, { ...draft, features, tags });
  const options = checkOptions(draft.options);
  if (!parsed || Object.keys(options.problems).length > 0)
    return { parsed: null, problems: { ...problems, ...options.problems } };
  const { photos, certificate } = draft;
  return { parsed: { values: parsed, photos, certificate, options: options.parsed }, problems: null };
}

type ColumnName = keyof typeof columns;

function mapColumns<Result>(map: (column: (typeof columns)[ColumnName], name: ColumnName) => Result) {
  const names = Object.keys(columns) as ColumnName[];
  return Object.fromEntries(names.map((name) => [name, map(columns[name], name)])) as Record<
    ColumnName,
    Result
  >;
}
