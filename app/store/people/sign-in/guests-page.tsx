import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { useSession } from "../../../base/session/use-session.ts";
import { PhotoPage } from "./photo-page.tsx";
import { adminPath } from "./redirect-path.ts";

type GuestsPageProps = {
  /** Where to redirect signed-in users, except administrators: on arrival, after logging in here, or in another tab. */
  leadsTo: string;
  /** Whether the form is being sent; until then, nobody is redirected. */
  busy: boolean;
  /** URL of a square picture of a stone. */
  photo: string;
  children: ReactNode;
};

/** A form for guests. */
export function GuestsPage({ leadsTo, busy, photo, children }: GuestsPageProps) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "signed-in" && !busy)
    return (
      <>
        <LoadingArea className="min-h-page" />
        <Navigate to={session.isAdmin ? adminPath(new URLSearchParams(search)) : leadsTo} replace />
      </>
    );
  return <PhotoPage photo={photo}>{children}</PhotoPage>;
}
