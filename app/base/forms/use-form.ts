import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { showToast, type Toast } from "../behaviors/toasts.ts";
import { forgetDraft, readDraft, saveDraft } from "../session/drafts.ts";
import type { Checked, Problems } from "./check.ts";
import { focusFirst, readForm } from "./controls.ts";
import { type Draft, hasText, restoreDraft, writeDraft } from "./form-draft.ts";
import { Refusal } from "./refusal.ts";
import { type Action, type FailureToast, useAction } from "./use-action.ts";

type FormOptions<Values, Parsed> = {
  /** The fields' initial values or, with `onChange`, their current ones. Every field has one, by its name. */
  values: Values;
  /** Receives changes of `values`. Without it, the browser holds what is typed. */
  onChange?: (changes: Partial<Values>) => void;
  check: (values: Values) => Checked<Values, Parsed>;
  /** Called with checked values, never twice at a time. A failure is shown, beside the field that a `Refusal` names. */
  send: (parsed: Parsed, sent: SentForm) => Promise<unknown>;
  failureToast: FailureToast | ((error: unknown) => FailureToast);
  /** The toast for the first problem that the check finds; without it, only the field reports it. */
  problemToast?: (sentence: string, field: keyof Values, values: Values) => Omit<Toast, "destructive">;
  draft?: Draft;
  action?: Action;
};

export type SentForm = {
  forgetDraft: () => void;
  clear: () => void;
};

/** Fields shown by inputs, selects and checkboxes; other controls call `change` and show `problems` themselves. */
type PlainField<Values> = {
  [Field in keyof Values]: Values[Field] extends string | boolean ? Field : never;
}[keyof Values] &
  string;

export type FieldProps = {
  name: string;
  error: string | undefined;
  readOnly?: boolean;
  value?: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (event: { currentTarget: { value: string; checked?: boolean } }) => void;
};

/**
 * A form: checks what is typed, focuses the topmost wrong field, checks again while problems are being corrected, and
 * sends once however often it is submitted. In the shop the browser holds the fields, and the tab a draft of them
 * (`app/store/shop/text-pages/contact-form.tsx`); the back office's pages hold an edit of any type in `onChange`.
 */
export function useForm<Values extends object, Parsed>(options: FormOptions<Values, Parsed>) {
  const { values, onChange, check, send, failureToast, problemToast, draft } = options;
  const ownAction = useAction();
  const { busy, failure, run } = options.action ?? ownAction;
  const [problems, setProblems] = useState<Problems<Values>>({});
  // Whether something has changed since the last attempt to send.
  const [isChanged, setIsChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draftFields = draft?.fields ?? Object.keys(values);
  useStoredDraft(form, draft, draftFields, () => setProblems({}));

  /** A wrong field is checked again while it is being corrected. */
  function recheck(changed: Values) {
    setIsChanged(true);
    const wrong = Object.keys(problems).filter((name) => problems[name as keyof Values]) as (keyof Values)[];
    if (wrong.length === 0) return;
    const found = check(changed).problems;
    setProblems(Object.fromEntries(wrong.map((name) => [name, found?.[name]])) as Problems<Values>);
  }

  function change(changes: Partial<Values>) {
    // What is typed while the form is being sent would be lost.
    if (busy) return;
    onChange?.(changes);
    recheck({ ...values, ...changes });
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (draft) saveDraft(draft.author.owner, draft.name, writeDraft(currentTarget, draftFields));
    recheck(readForm(currentTarget, values));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog's form may be rendered by another form.
    event.stopPropagation();
    if (busy) return;
    const typed = onChange ? values : readForm(event.currentTarget, values);
    const { parsed, problems } = check(typed);
    setProblems(problems ?? {});
    if (problems) tellProblem(problems, typed);
    else void attempt(() => send(parsed as Parsed, { forgetDraft: forget, clear }));
  }

  function tellProblem(problems: Problems<Values>, typed: Values) {
    const first = focusFirst(form.current!, problems);
    if (problemToast) showToast({ ...problemToast(problems[first]!, first, typed), destructive: true });
  }

  function forget() {
    if (draft) forgetDraft(draft.author.owner, draft.name);
  }

  function clear() {
    form.current?.reset();
    forget();
  }

  /** Marks the field that a refusal names. */
  function attempt(work: () => Promise<unknown>) {
    setIsChanged(false);
    return run(async () => {
      try {
        await work();
      } catch (error) {
        if (error instanceof Refusal && error.field !== undefined) {
          const found = { [error.field]: error.message } as Problems<Values>;
          setProblems(found);
          if (form.current) focusFirst(form.current, found);
        }
        throw error;
      }
    }, failureToast);
  }

  function field(name: PlainField<Values>): FieldProps {
    const value = values[name] as string | boolean;
    const common = { name, error: problems[name] };
    const set = (changed: string | boolean) => change({ [name]: changed } as Partial<Values>);
    if (typeof value === "boolean")
      return onChange
        ? { ...common, checked: value, onChange: (event) => set(event.currentTarget.checked ?? false) }
        : { ...common, defaultChecked: value };
    return onChange
      ? { ...common, value, readOnly: busy, onChange: (event) => set(event.currentTarget.value) }
      : { ...common, defaultValue: value, readOnly: busy };
  }

  return {
    busy,
    problems,
    /** Sends in another way than by submitting, such as after a question. Resolves to whether that worked. */
    run: attempt,
    clearProblems: () => setProblems({}),
    /** Why it could not be sent, until something is changed; null if a field says it. */
    failure: isChanged || Object.values(problems).some(Boolean) ? null : failure,
    change,
    field,
    formProps: {
      ref: form,
      // Before the page's script has loaded, the form does nothing, and its content is in no URL.
      method: "dialog",
      noValidate: true,
      onInput: onChange ? undefined : onInput,
      onSubmit,
    },
  };
}

/** Fills the form with the author's draft, after removing what another person typed. */
function useStoredDraft(
  form: RefObject<HTMLFormElement | null>,
  draft: Draft | undefined,
  fields: readonly string[],
  onAnotherPerson: () => void,
) {
  const name = draft?.name;
  const { owner = null, person = 0 } = draft?.author ?? {};
  const shownPerson = useRef(person);

  // The server knows no tab's storage, so it renders the form empty, and so must hydration.
  useLayoutEffect(() => {
    if (name === undefined) return;
    if (shownPerson.current !== person) {
      shownPerson.current = person;
      form.current!.reset();
      onAnotherPerson();
    }
    const isTyped = hasText(form.current!, fields);
    restoreDraft(form.current!, readDraft(owner, name), fields);
    if (isTyped) saveDraft(owner, name, writeDraft(form.current!, fields));
    // oxlint-disable-next-line react/exhaustive-deps -- a draft is read once for each author
  }, [name, owner, person]);
}
