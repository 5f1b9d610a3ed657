import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { LoadingArea } from "../ui/spinner.tsx";
import { useSession } from "../session/use-session.ts";
import { PhotographPage } from "./photograph-page.tsx";

type GuestsPageProps = {
  /**
   * Where to redirect signed-in users: on arrival, after logging in here, or in another tab. Administrators who asked for
   * no page go to the back office.
   */
  leadsTo: string;
  /** Whether the form is being sent, during which nobody is redirected. */
  busy: boolean;
  /** URL of a square picture of a stone. */
  photograph: string;
  children: ReactNode;
};

/** A form for guests. */
export function GuestsPage({ leadsTo, busy, photograph, children }: GuestsPageProps) {
  const session = useSession();
  if (session.status === "signed-in" && !busy)
    return (
      <>
        <LoadingArea className="min-h-page" />
        <Navigate to={session.isAdmin && leadsTo === "/" ? "/admin" : leadsTo} replace />
      </>
    );
  return <PhotographPage photograph={photograph}>{children}</PhotographPage>;
}
