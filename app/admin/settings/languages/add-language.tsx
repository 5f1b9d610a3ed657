import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { checked } from "../../../base/forms/check.ts";
import { Select } from "../../../base/forms/select.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { languageCodes, languageName, say } from "../../../base/language/languages.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useReload } from "../form/use-reload.ts";
import { addLanguage } from "./shop-languages.ts";

/** @param known the languages that the shop has */
export function AddLanguage({ known }: { known: readonly string[] }) {
  const { t } = useLingui();
  const reload = useReload();
  const [code, setCode] = useState("");
  const offered = languageCodes.filter((other) => !known.includes(other));
  const form = useForm({
    values: { code },
    onChange: (changes) => setCode(changes.code ?? ""),
    check: (typed) =>
      checked(typed.code, { code: typed.code === "" ? say(msg`Please choose a language.`) : undefined }),
    send: add,
    failureToast: { title: t`No language was added` },
  });

  async function add(chosen: string) {
    await addLanguage(browserClient(), chosen);
    await reload();
    setCode("");
    showToast({
      title: t`${{ name: languageName(chosen) }} is added`,
      description: t`Shoppers see it once you show it.`,
    });
  }

  if (offered.length === 0)
    return <p className="mt-4 text-note text-ink-3">{t`The program has no other language.`}</p>;
  return (
    <form {...form.formProps} className="mt-4">
      <div className="flex flex-wrap items-start gap-3">
        <Select {...form.field("code")} label={t`Add a language`} className="min-w-0 flex-1 basis-60">
          <option value="">{t`Choose a language`}</option>
          {offered.map((other) => (
            <option key={other} value={other} lang={other}>
              {languageName(other)}
            </option>
          ))}
        </Select>
        <div className="max-sm:w-full sm:pt-7">
          <Button type="submit" tone="secondary" size="small" busy={form.busy} className="max-sm:w-full">
            {form.busy ? t`Adding` : t`Add`}
          </Button>
        </div>
      </div>
      <Failure>{form.failure}</Failure>
    </form>
  );
}
