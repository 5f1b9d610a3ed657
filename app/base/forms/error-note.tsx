import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What is wrong with a field or a form, in a sentence. */
export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p className="error">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
