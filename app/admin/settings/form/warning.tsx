import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function Warning({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`flex gap-2.5 bg-warning-tint px-3 py-2.5 text-note text-warning-ink ${className}`}>
      <TriangleAlert size={16} strokeWidth={1.6} aria-hidden="true" className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
