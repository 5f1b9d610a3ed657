import { useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { readFragmentToken } from "./fragment-token.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { MailedText } from "./mailed-page.tsx";
import { openTheLink } from "./open-the-link.ts";

type MailedTokenProps<Found> = {
  find: (token: string) => Promise<Found | null>;
  waiting: string;
  gone: string;
  children: (found: Found, token: string, lookAgain: () => Promise<void>) => ReactElement;
};

/** What a mailed link opens. Its token is in the fragment, which the server does not see: the page is the same for everybody. */
export function MailedToken<Found>(props: MailedTokenProps<Found>) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const token = useHydrated() ? readFragmentToken(hash) : undefined;
  if (token === undefined) return null;
  return token === null ? (
    <MailedText role="alert">{t(openTheLink)}</MailedText>
  ) : (
    <LookedUp key={token} token={token} {...props} />
  );
}

type LookedUpProps<Found> = MailedTokenProps<Found> & { token: string };

function LookedUp<Found>({ token, find, waiting, gone, children }: LookedUpProps<Found>) {
  const { t } = useLingui();
  const { value: found, failure, again } = useLoaded(token, () => find(token));
  if (found) return children(found, token, again);
  if (failure !== null)
    return (
      <>
        <Failure>{failure}</Failure>
        <Button tone="secondary" className="mt-6" onClick={() => void again()}>{t`Try again`}</Button>
      </>
    );
  return <MailedText role="status">{found === undefined ? waiting : gone}</MailedText>;
}
