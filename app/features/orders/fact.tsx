import type { ReactNode } from "react";

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-ink-3">{label}</dt>
      <dd className="own-lines mt-1">{children}</dd>
    </div>
  );
}
