import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../base/ui/button.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { FormSection } from "../../forms/form-section.tsx";
import { CopyCodeLink } from "../code-link.tsx";
import type { SectionProps } from "./form-sections.tsx";
import { makeCode } from "./make-code.ts";
import { cleanCode } from "../../../../domain/text/code.ts";

export function CodeSection({ form, draft }: SectionProps) {
  const { t } = useLingui();
  const code = cleanCode(draft.code);
  const isCode = code !== "" && !form.problems.code;
  const address = `/discount/${code}`;
  return (
    <FormSection title={t`Who Gets It`}>
      <div className="flex items-start gap-2 md:max-w-[30rem]">
        <Field
          {...form.field("code")}
          label={t`Code`}
          autoComplete="off"
          spellCheck={false}
          hint={
            code === ""
              ? t`Optional. Without a code it lowers prices for everybody. With one it lowers them for whoever types it.`
              : t`Upper and lower case make no difference. Short words are easy to guess.`
          }
          className="min-w-0 flex-1"
        />
        <Button
          tone="secondary"
          size="small"
          className="mt-6 shrink-0"
          onClick={() => form.change({ code: makeCode() })}
        >{t`Make a code`}</Button>
      </div>
      {isCode && (
        <p className="text-ui text-ink-2">
          <Trans>
            The link <span className="figures">{address}</span> fills it in.
          </Trans>{" "}
          <CopyCodeLink code={code} />
        </p>
      )}
    </FormSection>
  );
}
