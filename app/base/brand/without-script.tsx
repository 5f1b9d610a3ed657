import { Trans } from "@lingui/react/macro";
import { Reach } from "./contact-links.tsx";

/** @param what does not work without scripts, as the beginning of a sentence */
export function WithoutScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="my-6 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
        <Trans>
          {{ what }} needs JavaScript, which this browser does not run: please switch it on, or{" "}
          <Reach by={["call", "write to"]} />.
        </Trans>
      </p>
    </noscript>
  );
}
