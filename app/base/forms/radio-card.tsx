import type { ReactNode } from "react";
import type { Original } from "../shop/use-original.ts";

type RadioCardProps = {
  name: string;
  value: string | number;
  title: string;
  /** For the title. */
  mark?: Original | undefined;
  note: string;
  /** On the right: an icon, or what it costs. */
  children: ReactNode;
  defaultChecked?: boolean;
};

/** A choice that is a whole card. */
export function RadioCard({ name, value, title, mark, note, children, defaultChecked }: RadioCardProps) {
  return (
    <label className="relative flex cursor-pointer items-center gap-4 border border-line-2 px-4 py-4 transition-colors hover:border-edge has-checked:z-10 has-checked:border-sapphire has-checked:bg-sapphire-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sapphire">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        className="size-[1.125rem] shrink-0 appearance-none rounded-full border border-edge bg-raised outline-none checked:border-[5px] checked:border-sapphire"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-body leading-snug font-medium wrap-anywhere" {...mark}>
          {title}
        </span>
        <span className="block text-note text-ink-2">{note}</span>
      </span>
      {children}
    </label>
  );
}
