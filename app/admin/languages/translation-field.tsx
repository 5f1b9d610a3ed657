import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { cleanLine } from "../../../domain/text/line.ts";
import { tooLong } from "../../../domain/text/too-long.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { ErrorNote } from "../../base/forms/error-note.tsx";
import { Refusal } from "../../base/forms/refusal.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { say } from "../../base/language/languages.ts";
import { forgetDraft, readDraft, saveDraft } from "../../base/session/drafts.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { useDirtySettings } from "../forms/dirty-settings.ts";
import { kindOf, statusOf } from "./texts.ts";
import { placeOf, saveTranslation, type Theirs, type TranslatedText } from "./translation-rows.ts";

type TranslationFieldProps = {
  of: TranslatedText;
  /** What it is, for those who do not see what is beside it. */
  label: string;
  onSaved: (text: string | null) => void;
};

/**
 * A translation, saved when its field is left. What could not be saved stays in the field, and in the tab's drafts: a form
 * or a row of a list may be gone before the answer comes. Fields have no name, so a form around them takes no notice. What
 * somebody else has saved in the meantime is shown beside it, and overwritten only by whoever has seen it.
 */
export function TranslationField({ of, label, onSaved }: TranslationFieldProps) {
  const { t } = useLingui();
  const { isLong, max } = kindOf(of);
  const copy = useTypedCopy(of);
  const { typed, isDirty } = copy;
  const { busy, failure, run } = useAction();
  const [overtaken, setOvertaken] = useState<Theirs | null>(null);
  const noteId = useId();
  const problem = isDirty ? tooLong(cleaned(typed), max, say) : undefined;
  const note = problem ?? (isDirty && failure !== null ? t`Not saved. ${failure}` : undefined);
  useDirtySettings(isDirty && !busy && note !== undefined);
  useQuestionOnClosing(isDirty);

  function cleaned(text: string): string {
    return isLong ? text.trim() : cleanLine(text);
  }

  function settle(text: string) {
    setOvertaken(null);
    copy.settle(text);
    onSaved(text === "" ? null : text);
  }

  function save(seen: string | null) {
    if (busy || problem !== undefined) return;
    const text = cleaned(typed);
    void run(
      async () => {
        const theirs = await saveTranslation(browserClient(), of, text, seen);
        if (theirs === null) return settle(text);
        setOvertaken(theirs);
        throw new Refusal(t`Somebody else has translated this in the meantime.`);
      },
      { title: t`The translation could not be saved` },
    );
  }

  /** Enter must not send the form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || isLong || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isDirty && overtaken === null) save(of.text);
  }

  const control = {
    value: typed,
    lang: of.language,
    dir: "auto",
    readOnly: busy,
    autoComplete: "off",
    "aria-label": label,
    "aria-invalid": note ? true : undefined,
    "aria-describedby": noteId,
    onChange: (event: { currentTarget: { value: string } }) => copy.type(event.currentTarget.value),
    onBlur: () => isDirty && overtaken === null && save(of.text),
    onKeyDown,
  };
  return (
    <div>
      {isLong ? (
        <textarea rows={3} {...control} className="field field-area" />
      ) : (
        <input {...control} className="field" />
      )}
      <div id={noteId}>{note && <ErrorNote>{note}</ErrorNote>}</div>
      {overtaken !== null && (
        <div className="mt-2">
          <p className="text-note text-ink-2">{t`Theirs`}</p>
          <p
            lang={overtaken.theirs === null ? undefined : of.language}
            dir="auto"
            className="text-ui whitespace-pre-line"
          >
            {overtaken.theirs ?? t`They have removed the translation.`}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              tone="secondary"
              size="small"
              disabled={busy}
              onClick={() => settle(overtaken.theirs ?? "")}
            >{t`Keep theirs`}</Button>
            <Button
              size="small"
              busy={busy}
              disabled={problem !== undefined}
              onClick={() => save(overtaken.theirs)}
            >{t`Save mine anyway`}</Button>
          </div>
        </div>
      )}
      {overtaken === null && (isDirty || busy) && (
        <Button
          tone="secondary"
          size="small"
          busy={busy}
          disabled={problem !== undefined}
          className="mt-2"
          onClick={() => save(of.text)}
        >
          {busy ? (
            t`Saving`
          ) : (
            <Trans>
              Save<span className="sr-only"> {label}</span>
            </Trans>
          )}
        </Button>
      )}
      {!isDirty && !busy && statusOf(of) === "older" && (
        <Button tone="secondary" size="small" className="mt-2" onClick={() => save(of.text)}>
          <Trans>
            Still correct<span className="sr-only"> {label}</span>
          </Trans>
        </Button>
      )}
    </div>
  );
}

/** What is typed in place of a saved text, which the tab keeps until it is saved. */
function useTypedCopy(of: TranslatedText) {
  const session = useSession();
  const owner = session.status === "signed-in" ? session.user.id : null;
  const draft = `translation/${placeOf(of)}`;
  const stored = of.text ?? "";
  const [shown, setShown] = useState(stored);
  const [typed, setTyped] = useState(() => readDraft(owner, draft) ?? stored);
  if (shown !== stored) {
    setShown(stored);
    if (typed === shown) setTyped(stored);
  }

  function type(text: string) {
    setTyped(text);
    if (text === stored) forgetDraft(owner, draft);
    else saveDraft(owner, draft, text);
  }

  function settle(text: string) {
    forgetDraft(owner, draft);
    setShown(text);
    setTyped(text);
  }

  return { typed, isDirty: typed !== stored, type, settle };
}

/** The tab's drafts end with the tab. */
function useQuestionOnClosing(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    window.addEventListener("beforeunload", preventLeaving);
    return () => window.removeEventListener("beforeunload", preventLeaving);
  }, [isDirty]);
}

function preventLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
