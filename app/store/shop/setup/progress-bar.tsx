import { useId } from "react";

type ProgressBarProps = {
  label: string;
  /** What is done, such as `1.2 of 3.4 GB`. */
  note?: string | undefined;
  done: number;
  total: number;
};

export function ProgressBar({ label, note, done, total }: ProgressBarProps) {
  const id = useId();
  const part = total > 0 ? Math.min(done / total, 1) : undefined;
  return (
    <div className="mt-8">
      <div className="flex items-baseline justify-between gap-4 text-ui">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="figures shrink-0 text-note text-ink-2">{note}</span>
      </div>
      <progress
        aria-labelledby={id}
        value={part}
        max={1}
        className="mt-2 block h-1.5 w-full appearance-none bg-tile-deep [&::-moz-progress-bar]:bg-sapphire [&::-webkit-progress-bar]:bg-tile-deep [&::-webkit-progress-value]:bg-sapphire"
      />
    </div>
  );
}
