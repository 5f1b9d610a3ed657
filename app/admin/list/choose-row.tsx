import type { Chosen } from "./use-chosen.ts";

type ChooseRowProps = { id: number; /** `Choose order #000041` */ label: string; chosen: Chosen };

/** The checkbox of a row. The rest of the row opens it. */
export function ChooseRow({ id, label, chosen }: ChooseRowProps) {
  return (
    <label className="relative z-1 -my-3 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center align-middle">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={label}
        checked={chosen.has(id)}
        onChange={({ currentTarget }) => chosen.choose(id, currentTarget.checked)}
      />
    </label>
  );
}
