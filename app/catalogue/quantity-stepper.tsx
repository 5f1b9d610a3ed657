import { Minus, Plus } from "lucide-react";

type QuantityStepperProps = {
  quantity: number;
  min: number;
  max: number;
  onChange: (quantity: number) => void;
  /** What the quantity is of, for screen readers: `Pearl Strand Necklace`. */
  of: string;
  size?: "shop" | "small";
};

export function QuantityStepper({ quantity, min, max, onChange, of, size = "shop" }: QuantityStepperProps) {
  const [frame, button, icon] =
    size === "shop"
      ? (["h-12 border-edge", "w-11", 16] as const)
      : (["h-10 border-line-2", "w-9", 15] as const);
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className={`flex w-fit shrink-0 items-stretch rounded-cut border bevel ${frame}`}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
        className={`target grid place-items-center hover:text-sapphire disabled:cursor-not-allowed disabled:text-ink-3 ${button}`}
      >
        <Minus size={icon} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <output aria-live="polite" className="figures grid min-w-8 place-items-center text-body font-medium">
        {quantity}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className={`target grid place-items-center hover:text-sapphire disabled:cursor-not-allowed disabled:text-ink-3 ${button}`}
      >
        <Plus size={icon} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
