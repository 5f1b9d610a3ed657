import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { FileButton } from "../../../../base/forms/file-button.tsx";
import { LoadDialog, type Question } from "./load-dialog.tsx";
import { downloadSettings, openSettingsFile, readSettings } from "./settings-file.ts";

export function FileSettings() {
  const { t } = useLingui();
  const saving = useAction();
  const opening = useAction();
  const [refused, setRefused] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const problem = refused ?? opening.failure ?? saving.failure;

  const save = () =>
    saving.run(async () => downloadSettings(await readSettings(browserClient())), {
      title: t`The settings were not saved`,
    });

  const open = ([file]: readonly File[]) =>
    opening.run(
      async () => {
        if (!file) return;
        setRefused(null);
        const given = await openSettingsFile(file);
        if (typeof given === "string") setRefused(given);
        else setQuestion({ fileName: file.name, given, now: await readSettings(browserClient()) });
      },
      { title: t`The file was not loaded` },
    );

  return (
    <>
      <section aria-labelledby="settings-file" className="panel mt-6 p-4 md:p-5">
        <h2 id="settings-file" className="text-body font-medium">{t`Settings as a file`}</h2>
        <p className="mt-1 text-note text-ink-3">{t`All settings in one file, to keep or to load into another shop. Pictures that you uploaded, the mail server, products, orders, people and keys are not in it.`}</p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:flex-col">
          <Button
            tone="secondary"
            size="small"
            busy={saving.busy}
            onClick={() => void save()}
          >{t`Save settings as a file`}</Button>
          <FileButton
            label={t`File of settings`}
            types={["application/json", ".json"]}
            onChoose={(files) => void open(files)}
          >
            {opening.busy ? t`Reading the file` : t`Load settings from a file`}
          </FileButton>
        </div>
        <div role="alert">{problem && <ErrorNote>{problem}</ErrorNote>}</div>
      </section>
      {question && <LoadDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
