import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p className="error">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
