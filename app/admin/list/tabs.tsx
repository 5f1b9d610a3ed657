import { useLingui } from "@lingui/react/macro";

type TabsProps<Name> = {
  label: string;
  tabs: readonly { name: Name; label: string; count: number | undefined }[];
  chosen: Name;
  onChange: (name: Name) => void;
};

export function Tabs<Name>({ label, tabs, chosen, onChange }: TabsProps<Name>) {
  const { i18n } = useLingui();
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 mt-5 flex overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      {tabs.map(({ name, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChange(name)}
          className="-mb-px flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-ui text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
          <span className="figures text-micro text-ink-3">{count?.toLocaleString(i18n.locale)}</span>
        </button>
      ))}
    </div>
  );
}
