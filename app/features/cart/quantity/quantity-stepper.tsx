import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { readQuantity } from "./typed-quantity.ts";

type QuantityStepperProps = {
  quantity: number;
  min: number;
  max: number;
  onChange: (quantity: number) => void;
  /** What is counted, for screen readers: `Pearl Strand Necklace`. */
  of: string;
  size?: "shop" | "small";
};

/** A quantity to step or to type. Typed text takes effect when it is complete, and is kept within the limits. */
export function QuantityStepper({ quantity, min, max, onChange, of, size = "shop" }: QuantityStepperProps) {
  const { t } = useLingui();
  const [frame, button, icon] =
    size === "shop"
      ? (["h-12 border-edge", "w-11", 16] as const)
      : (["h-10 border-line-2", "w-9", 15] as const);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function type(text: string) {
    setTyped(text);
    setProblem(readQuantity(text, min, max).problem);
  }

  function complete() {
    if (typed === null) return;
    const read = readQuantity(typed, min, max);
    setTyped(null);
    setProblem(read.problem);
    if (read.quantity !== null && read.quantity !== quantity) onChange(read.quantity);
  }

  function step(by: number) {
    setTyped(null);
    setProblem(null);
    onChange(quantity + by);
  }

  return (
    <div className="w-fit shrink-0">
      <div
        role="group"
        aria-label={t`Quantity of ${of}`}
        className={`flex w-fit items-stretch rounded-cut border bevel ${frame}`}
      >
        <button
          type="button"
          aria-label={t`Decrease quantity`}
          disabled={quantity <= min}
          onClick={() => step(-1)}
          className={`target grid place-items-center hover:text-sapphire disabled:cursor-not-allowed disabled:text-ink-3 ${button}`}
        >
          <Minus size={icon} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`Quantity`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          value={typed ?? quantity}
          readOnly={max < 1}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={complete}
          onKeyDown={({ key }) => key === "Enter" && complete()}
          className="figures w-10 min-w-0 bg-transparent text-center text-body font-medium"
        />
        <output aria-live="polite" className="sr-only">
          {quantity}
        </output>
        <button
          type="button"
          aria-label={t`Increase quantity`}
          disabled={quantity >= max}
          onClick={() => step(1)}
          className={`target grid place-items-center hover:text-sapphire disabled:cursor-not-allowed disabled:text-ink-3 ${button}`}
        >
          <Plus size={icon} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <p id={id} role="status" className="figures w-0 min-w-full text-note text-danger not-empty:mt-1.5">
        {problem}
      </p>
    </div>
  );
}
