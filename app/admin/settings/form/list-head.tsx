import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../../base/ui/button.tsx";

type ListHeadProps = Pick<ComponentProps<typeof Button>, "tone"> & {
  /** Of the heading, for the section that it names. */
  id?: string;
  title: string;
  description: string;
  /** What the button says. */
  add: string;
  onAdd: () => void;
};

/** Above a list of the settings: what it is, and the button that adds to it. */
export function ListHead({ id, title, description, add, onAdd, tone = "secondary" }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="text-body font-medium">
          {title}
        </h2>
        <p className="mt-1 max-w-[44rem] text-note text-ink-3">{description}</p>
      </div>
      <Button tone={tone} size="small" className="max-sm:w-full" onClick={onAdd}>
        <Plus aria-hidden="true" />
        {add}
      </Button>
    </div>
  );
}
