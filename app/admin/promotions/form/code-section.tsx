import { Button } from "../../../base/ui/button.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { FormSection } from "../../forms/form-section.tsx";
import { CopyCodeLink } from "../code-link.tsx";
import type { SectionProps } from "./form-sections.tsx";
import { makeCode } from "./make-code.ts";
import { cleanCode } from "../../../../domain/text/code.ts";

export function CodeSection({ form, draft }: SectionProps) {
  const code = cleanCode(draft.code);
  const isCode = code !== "" && !form.problems.code;
  return (
    <FormSection title="Who Gets It">
      <div className="flex items-start gap-2 md:max-w-[30rem]">
        <Field
          {...form.field("code")}
          label="Code"
          autoComplete="off"
          spellCheck={false}
          hint={
            code === ""
              ? "Optional. Without a code it lowers prices for everybody. With one it lowers them for whoever types it."
              : "Capital and small letters are the same. Short words are easy to guess."
          }
          className="min-w-0 flex-1"
        />
        <Button
          tone="secondary"
          size="small"
          className="mt-6 shrink-0"
          onClick={() => form.change({ code: makeCode() })}
        >
          Make a code
        </Button>
      </div>
      {isCode && (
        <p className="text-ui text-ink-2">
          The link <span className="figures">/discount/{code}</span> fills it in. <CopyCodeLink code={code} />
        </p>
      )}
    </FormSection>
  );
}
