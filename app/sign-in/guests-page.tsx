import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { LoadingArea } from "../ui/spinner.tsx";
import { useSession } from "../session/use-session.ts";

type GuestsPageProps = {
  /** Where somebody who is signed in goes instead: on arrival, after logging in, or when another tab did. */
  leadsTo: string;
  /** Whether a form of this page is at work, and decides itself when it is done. */
  busy: boolean;
  /** Address of a square picture of a stone. */
  photograph: string;
  children: ReactNode;
};

/** A form for guests, from medium screens on beside a stone. */
export function GuestsPage({ leadsTo, busy, photograph, children }: GuestsPageProps) {
  const session = useSession();
  if (session.status === "signed-in" && !busy)
    return (
      <>
        <LoadingArea className="min-h-page" />
        <Navigate to={leadsTo} replace />
      </>
    );
  return (
    <div className="min-h-page md:grid md:grid-cols-2">
      <div className="relative overflow-hidden bg-tile max-md:hidden">
        <img
          src={photograph}
          width={1200}
          height={1200}
          alt=""
          // Phones do not show it, and so do not fetch it.
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="grid place-items-center px-gutter py-12 max-md:pb-20">
        <div className="w-full max-w-96">{children}</div>
      </div>
    </div>
  );
}
