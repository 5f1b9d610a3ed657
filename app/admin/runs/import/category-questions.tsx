import { useLingui } from "@lingui/react/macro";
import { Select } from "../../../base/forms/select.tsx";
import { Panel } from "../../page/panel.tsx";
import type { CategoryAnswers, CategoryQuestions as Questions } from "./categories.ts";

type CategoryQuestionsProps = {
  questions: Questions;
  categories: readonly string[];
  answers: CategoryAnswers;
  onChange: (answers: CategoryAnswers) => void;
};

/** Asks once for each category that the shop does not have, and for the one of products without any. */
export function CategoryQuestions({ questions, categories, answers, onChange }: CategoryQuestionsProps) {
  const { t } = useLingui();
  const { unknown, needsDefault } = questions;
  if (unknown.length === 0 && !needsDefault) return null;
  const options = categories.map((category) => (
    <option key={category} value={category}>
      {category}
    </option>
  ));
  return (
    <Panel title={t`Categories`}>
      <div className="grid gap-4 md:grid-cols-2">
        {needsDefault && (
          <Select
            label={t`Category of new products without one`}
            value={answers[""] ?? ""}
            onChange={({ currentTarget }) => onChange({ ...answers, "": currentTarget.value })}
          >
            <option value="">{t`Please choose`}</option>
            {options}
          </Select>
        )}
        {unknown.map((name) => (
          <Select
            key={name}
            label={t`"${name}" is not a category yet`}
            value={answers[name] ?? ""}
            onChange={({ currentTarget }) => onChange({ ...answers, [name]: currentTarget.value })}
          >
            <option value="">{t`Add it`}</option>
            {options}
          </Select>
        ))}
      </div>
    </Panel>
  );
}
