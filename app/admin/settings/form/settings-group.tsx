import { type ReactNode, useId } from "react";

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-5 border-t border-line pt-5">
      <h3 id={id} className="text-ui font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">{children}</div>;
}
