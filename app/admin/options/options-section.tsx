import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Copy, Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { FormSection } from "../forms/form-section.tsx";
import { CopyOptionsDialog } from "./copy-options-dialog.tsx";
import type { DraftPhoto } from "../files/draft-photos.ts";
import { CombinationRows } from "./combination-rows.tsx";
import { copiedCombinations, type DraftCombination, present } from "./draft-combinations.ts";
import { copiedOptions, type DraftOption, maxOptions, moved, type OptionProblems } from "./draft-options.ts";
import type { EditedOption } from "./edited-options.ts";
import { OptionEditor } from "./option-editor.tsx";
import { readyMade } from "./ready-made.ts";
import { RingSizesDialog } from "./ring-sizes-dialog.tsx";

type OptionsSectionProps = {
  options: readonly DraftOption[];
  combinations: readonly DraftCombination[];
  photos: readonly DraftPhoto[];
  problems: OptionProblems;
  onChange: (changes: {
    options?: readonly DraftOption[];
    combinations?: readonly DraftCombination[];
  }) => void;
};

/** What shoppers choose about the product. */
export function OptionsSection({ options, combinations, photos, problems, onChange }: OptionsSectionProps) {
  const { t } = useLingui();
  const [added, setAdded] = useState<string | null>(null);
  const [asking, setAsking] = useState<"ring sizes" | "copy" | null>(null);
  const { lengths } = useShop();
  const close = () => setAsking(null);

  function add(more: readonly DraftOption[], combined = combinations) {
    // Closed first, so that the focus moves from the button that opened the dialog to what was added.
    flushSync(close);
    setAdded(more[0]?.key ?? null);
    onChange({ options: [...options, ...more], combinations: combined });
  }

  function copy(copied: readonly EditedOption[]) {
    const more = copiedOptions(copied);
    // All combinations are of the same options.
    const hasOwn = present(combinations, options).length > 0;
    add(more, hasOwn ? combinations : copiedCombinations(copied, more));
  }

  const replace = (option: DraftOption, next: DraftOption) =>
    onChange({ options: options.map((each) => (each === option ? next : each)) });

  return (
    <FormSection title={t`Options`}>
      <p className="text-note text-ink-3">{t`What shoppers choose or enter before they order, such as a ring size or an engraving. Surcharges are added to the price after promotions. A stock of its own is counted beside the product's; leave it empty if it is not counted.`}</p>
      {options.map((option, index) => (
        <OptionEditor
          key={option.key}
          option={option}
          place={{ index, all: options.length }}
          problems={problems}
          isNew={option.key === added}
          onChange={(next) => replace(option, next)}
          onMove={(by) => onChange({ options: moved(options, option, by) })}
          onRemove={() => onChange({ options: options.filter((each) => each !== option) })}
        />
      ))}
      {options.length < maxOptions ? (
        <div role="group" aria-label={t`Add an option`} className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" onClick={() => setAsking("ring sizes")}>
            <Plus aria-hidden="true" />
            {t`Ring sizes`}
          </Button>
          {readyMade(lengths).map(({ label, make }) => (
            <Button key={label.id} tone="secondary" size="small" onClick={() => add([make()])}>
              <Plus aria-hidden="true" />
              {t(label)}
            </Button>
          ))}
          <Button tone="secondary" size="small" onClick={() => setAsking("copy")}>
            <Copy aria-hidden="true" />
            {t`Copy from another product`}
          </Button>
        </div>
      ) : (
        <p className="text-note text-ink-3">{t`A product has at most ${plural({ most: maxOptions }, { other: "# options" })}.`}</p>
      )}
      <CombinationRows
        combinations={combinations}
        options={options}
        photos={photos}
        problems={problems}
        onChange={(next) => onChange({ combinations: next })}
      />
      {asking === "ring sizes" && <RingSizesDialog onAdd={(option) => add([option])} onClose={close} />}
      {asking === "copy" && (
        <CopyOptionsDialog room={maxOptions - options.length} onCopy={copy} onClose={close} />
      )}
    </FormSection>
  );
}
