import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { type DraftOption, maxOptions, moved, type OptionProblems } from "./draft-options.ts";
import { OptionEditor } from "./option-editor.tsx";
import { readyMade } from "./ready-made.ts";

type OptionsSectionProps = {
  options: readonly DraftOption[];
  problems: OptionProblems;
  onChange: (options: readonly DraftOption[]) => void;
};

/** What shoppers choose about the product. */
export function OptionsSection({ options, problems, onChange }: OptionsSectionProps) {
  const [added, setAdded] = useState<string | null>(null);

  function add(option: DraftOption) {
    setAdded(option.key);
    onChange([...options, option]);
  }

  const replace = (option: DraftOption, next: DraftOption) =>
    onChange(options.map((each) => (each === option ? next : each)));

  return (
    <FormSection title="Options">
      <p className="text-note text-ink-3">
        What shoppers choose or enter before they order, such as a ring size or an engraving. Surcharges are
        added to the price after promotions. A stock of its own is counted beside the product's; leave it
        empty if it is not counted.
      </p>
      {options.map((option, index) => (
        <OptionEditor
          key={option.key}
          option={option}
          place={{ index, all: options.length }}
          problems={problems}
          isNew={option.key === added}
          onChange={(next) => replace(option, next)}
          onMove={(by) => onChange(moved(options, option, by))}
          onRemove={() => onChange(options.filter((each) => each !== option))}
        />
      ))}
      {options.length < maxOptions ? (
        <div role="group" aria-label="Add an option" className="flex flex-wrap gap-2">
          {readyMade.map(({ label, make }) => (
            <Button key={label} tone="secondary" size="small" onClick={() => add(make())}>
              <Plus aria-hidden="true" />
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-note text-ink-3">A product has at most {maxOptions} options.</p>
      )}
    </FormSection>
  );
}
