import { useId } from "react";

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  words: string;
  onChange: (value: number) => void;
};

export function Slider({ label, value, words, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className="mt-2">
      <label htmlFor={id} className="label flex justify-between">
        {label}
        <span className="figures font-normal text-ink-2">{words}</span>
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={words || undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full accent-sapphire"
      />
    </div>
  );
}
