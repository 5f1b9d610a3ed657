import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { FieldFrame } from "../../../../base/forms/field-frame.tsx";
import type { FieldProps } from "../../../../base/forms/use-form.ts";
import { late } from "../../../../base/late/late.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { MarkdownHelp } from "./markdown-help.tsx";
import { pageFields } from "./page-values.ts";

const Preview = late(() => import("./preview.late.tsx")).part((code) => code.Preview);

type TextAndPreviewProps = { field: FieldProps; title: string; text: string };

/** The page's text and how it will look: side by side, or one at a time where there is no room. */
export function TextAndPreview({ field: { error, ...field }, title, text }: TextAndPreviewProps) {
  const { t } = useLingui();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const id = useId();
  // A text that is wrong is shown.
  const shown = isPreviewed && !error ? "preview" : "text";
  return (
    <section aria-labelledby={id} className="border-t border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-body font-medium">{t`Content`}</h2>
        <div role="group" aria-label={t`Show`} className="flex gap-1 xl:hidden">
          {(["text", "preview"] as const).map((part) => (
            <Button
              key={part}
              tone={shown === part ? "secondary" : "quiet"}
              size="small"
              aria-pressed={shown === part}
              onClick={() => setIsPreviewed(part === "preview")}
            >
              {part === "text" ? t`Write` : t`Preview`}
            </Button>
          ))}
        </div>
      </div>
      <MarkdownHelp />
      <div data-shown={shown} className="group mt-5 grid gap-6 xl:grid-cols-2">
        <FieldFrame
          label={t(pageFields.body.label)}
          error={error}
          className="max-xl:group-data-[shown=preview]:hidden"
        >
          {(control) => (
            <textarea {...field} {...control} className="field field-area h-[min(44rem,75dvh)] max-h-none" />
          )}
        </FieldFrame>
        <div className="min-w-0 max-xl:group-data-[shown=text]:hidden">
          <p aria-hidden="true" className="label">{t`Preview`}</p>
          <div
            role="region"
            aria-label={t`Preview`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too
            tabIndex={0}
            className="panel h-[min(44rem,75dvh)] overflow-y-auto p-5 md:p-8"
          >
            <Preview title={title} text={text} />
          </div>
        </div>
      </div>
    </section>
  );
}
