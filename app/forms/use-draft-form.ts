import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { parseTexts, type Texts } from "./text-draft.ts";
import { forgetDraft, readDraft, saveDraft } from "../session/drafts.ts";
import { useAuthor } from "../session/use-author.ts";
import { showToast } from "../behaviors/toasts.tsx";

/** What is wrong with a field: the title of its toast, and the sentence that stands beside it too. */
export type Problem = { title: string; sentence: string };

export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

type DraftFormOptions<Field extends string> = {
  /** Under this name the tab remembers for its author what is typed, until it is sent. */
  draft: string;
  /** From top to bottom. */
  fields: readonly Field[];
  check: (typed: Texts<Field>) => Problems<Field>;
  /**
   * Called with texts that passed the check, and never twice at a time. It says itself what came of it, and answers
   * null when all is done, else what is wrong with the fields, if it is them.
   */
  send: (typed: Texts<Field>) => Promise<Problems<Field> | null>;
};

/** A form of texts that survive a failure, a closed dialog and a reload of the tab. */
export function useDraftForm<Field extends string>(options: DraftFormOptions<Field>) {
  const { draft, fields, check, send } = options;
  const { owner } = useAuthor();
  const read = () => parseTexts(readDraft(owner, draft), fields);
  const [typed, setTyped] = useState(read);
  const [typist, setTypist] = useState(owner);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  // A guest who logs in finds the same texts, which have gone on; somebody else's are others.
  if (owner !== typist) {
    setTypist(owner);
    setTyped(read);
    setProblems({});
  }

  function change(field: Field, text: string) {
    const next = { ...typed, [field]: text };
    setTyped(next);
    saveDraft(owner, draft, JSON.stringify(next));
    // A field that was wrong is checked again while it is mended.
    if (problems[field]) setProblems({ ...problems, [field]: check(next)[field] });
  }

  /** Shows what is wrong, the first field in focus. */
  function refuse(form: HTMLFormElement, found: Problems<Field>): Problem | undefined {
    setProblems(found);
    const first = fields.find((field) => found[field]);
    if (first === undefined) return undefined;
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return found[first];
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const problem = refuse(form, check(typed));
    if (problem) return showToast({ title: problem.title, description: problem.sentence, destructive: true });
    sending.current = true;
    setBusy(true);
    try {
      const found = await send(typed);
      if (found) return void refuse(form, found);
      forgetDraft(owner, draft);
      setTyped(read);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    formProps: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    fieldProps: (name: Field) => ({
      name,
      value: typed[name],
      // Nobody adds to what is on its way.
      readOnly: busy,
      error: problems[name]?.sentence,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, target.value),
    }),
  };
}
