import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Select } from "../../../../base/forms/select.tsx";
import { LanguageOptions } from "../../../../base/language/language-options.tsx";
import { languageCodes, languageName, translatedShare } from "../../../../base/language/languages.ts";
import { useLoaded } from "../../../../base/loading/use-loaded.ts";

type LanguageFieldProps = Omit<ComponentProps<typeof Select>, "children" | "value"> & { value: string };

/** What the shop speaks, and how much of that language is translated if it is not all. */
export function LanguageField(field: LanguageFieldProps) {
  const { t } = useLingui();
  const code = field.value;
  const { value: known } = useLoaded(code, async () => ({ code, share: await translatedShare(code) }));
  const share = known?.code === code ? known.share : 1;
  const note =
    share < 1 &&
    t`${{ percent: Math.floor(share * 100) }}% of the texts are translated. The others are in English.`;
  return (
    <Select
      {...field}
      hint={
        <>
          <span>{field.hint}</span> {note && <span>{note}</span>}
        </>
      }
    >
      {!languageCodes.includes(code) && <option value={code}>{languageName(code)}</option>}
      <LanguageOptions />
    </Select>
  );
}
