import { useLingui } from "@lingui/react/macro";
import { fieldsOf, type HomeItem, type HomeKind } from "../../../../../domain/shop/home-sections.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import type { FieldProps } from "../../../../base/forms/use-form.ts";
import type { ChosenPictures } from "../../../files/chosen-pictures.ts";
import { noteChosen } from "../../../files/chosen-pictures.ts";
import { PictureField } from "../look/picture-field.tsx";
import { ChooseReviews } from "./choose-reviews.tsx";
import { ItemFields } from "./item-fields.tsx";
import { choiceNames, kinds } from "./kinds.ts";
import type { CollectionChoice, StoredSection } from "./queries.ts";
import type { SectionDraft } from "./section-draft.ts";

type SectionFieldProps = {
  kind: HomeKind;
  field: string;
  form: {
    field: (name: never) => FieldProps;
    problems: Partial<Record<string, string>>;
    change: (changes: SectionDraft) => void;
  };
  draft: SectionDraft;
  loaded: StoredSection | null;
  chosen: ChosenPictures;
  collections: readonly CollectionChoice[];
};

/** The control for a field, by what the field is. */
export function SectionField(props: SectionFieldProps) {
  const { t } = useLingui();
  const { kind, field, form, draft, loaded, chosen, collections } = props;
  const [type, most] = fieldsOf(kind)[field]!;
  const { label, hint } = kinds[kind].fields[field]!;
  const texts = { label: t(label), hint: hint && t(hint) };
  const set = (value: unknown) => form.change({ [field]: value });
  switch (type) {
    case "text":
      return <TextArea {...form.field(field as never)} {...texts} rows={Number(most) > 500 ? 8 : 3} />;
    case "picture":
      return (
        <PictureField
          name={field}
          label={texts.label}
          noun={texts.label}
          hint={texts.hint ?? t`JPEG, PNG, WebP, AVIF, GIF or HEIC, at most 40 MB. It is made smaller.`}
          maxSide={2400}
          onBackground={false}
          picture={(draft[field] as string | null) ?? ""}
          error={form.problems[field]}
          onChoose={(picture) => set(noteChosen(chosen, picture))}
          onRemove={() => set(null)}
        />
      );
    case "choice":
      return (
        <Select {...form.field(field as never)} {...texts}>
          {Object.entries(choiceNames[field]!).map(([value, name]) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </Select>
      );
    case "collection":
      return (
        <Select
          name={field}
          error={form.problems[field]}
          {...texts}
          value={String((draft[field] as number | null) ?? "")}
          onChange={({ currentTarget }) =>
            set(currentTarget.value === "" ? null : Number(currentTarget.value))
          }
        >
          <option value="">{t`Choose a collection`}</option>
          {collections.map(({ id, name, is_published }) => (
            <option key={id} value={id}>
              {is_published ? name : t`${name} (draft)`}
            </option>
          ))}
        </Select>
      );
    case "reviews":
      return (
        <ChooseReviews
          {...texts}
          most={Number(most)}
          chosen={draft[field] as readonly number[]}
          onChange={set}
        />
      );
    case "items":
      return (
        <ItemFields
          {...texts}
          texts={kinds[kind].items!}
          most={Number(most)}
          items={draft[field] as readonly HomeItem[]}
          known={loaded && "items" in loaded.content ? loaded.content.items : []}
          error={form.problems[field]}
          onChange={set}
        />
      );
    default:
      return <Field {...form.field(field as never)} {...texts} autoComplete="off" />;
  }
}
