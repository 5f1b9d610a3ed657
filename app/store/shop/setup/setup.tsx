import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import { useState } from "react";
import { data } from "react-router";
import type { Route } from "./+types/setup";
import sapphire from "../../../../demo/cushion-blue-sapphire.webp";
import { Lettering } from "../../../base/brand/logo.tsx";
import { WithoutScript } from "../../../base/brand/without-script.tsx";
import { setupContext } from "../../../base/clients/load-context.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { useShop } from "../../../base/shop/use-shop.ts";
import { RadioCard } from "../../../base/forms/radio-card.tsx";
import { PhotoPage } from "../../people/sign-in/photo-page.tsx";
import { NewShopForm } from "./new-shop-form.tsx";
import { RestoreForm } from "./restore-form.tsx";
import { type Outcome, RestoreProgress } from "./restore-progress.tsx";
import { StepTitle } from "./step-title.tsx";
import { readProgress } from "./setup-requests.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(setupContext)) throw data(null, 404);
  return null;
}

/** The title is shown by the page itself: its language may change while it is open. */
export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

/** What is restored right now; `upload` is null if another browser has sent it. */
type Restoring = { upload: string | null };

export default function Setup() {
  const { t } = useLingui();
  const { name } = useShop();
  const [started, setStarted] = useState<Restoring>();
  const [outcome, setOutcome] = useState<Outcome>();

  // A page that was loaded again.
  const { value: progress } = useLoaded("progress", (signal) => readProgress(null, signal));
  const elsewhere = progress?.state === "restoring" && !outcome;
  const restoring = started ?? (elsewhere ? { upload: null } : undefined);

  function end(ended: Outcome) {
    setStarted(undefined);
    setOutcome(ended);
  }

  const isRestored = outcome?.state === "restored" || outcome?.state === "open";
  return (
    <>
      <PageTitle>{t`Set up your shop`}</PageTitle>
      <header className="border-b border-line bg-paper">
        <div className="shell flex h-16 items-center md:h-[4.5rem]">
          <span className="inline-flex min-w-0 items-center gap-2.5">
            <Lettering name={name} className="text-[1.625rem]" />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <PhotoPage photo={sapphire}>
          {restoring && (
            <>
              <StepTitle level={1}>{t`Restoring your shop`}</StepTitle>
              <RestoreProgress upload={restoring.upload} onEnd={end} />
            </>
          )}
          {!restoring && isRestored && <Restored outcome={outcome} />}
          {!isRestored && (
            <div hidden={restoring !== undefined}>
              <Choice
                problem={outcome?.state === "failed" ? (outcome.problem ?? t(unknownProblem)) : null}
                onRestore={(upload) => setStarted({ upload })}
              />
            </div>
          )}
        </PhotoPage>
      </main>
    </>
  );
}

const unknownProblem = msg`The backup could not be restored. The shop's log says why.`;

type Way = "new" | "restore";

type ChoiceProps = { problem: string | null; onRestore: (upload: string) => void };

function Choice({ problem, onRestore }: ChoiceProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>("new");
  return (
    <>
      <h1 className="font-display text-display-lg text-balance">{t`Set up your shop`}</h1>
      <p className="mt-3 text-ui text-ink-2">{t`Nobody can use this shop until it has an administrator.`}</p>
      <WithoutScript what={t`Setting up`} />
      <fieldset
        className="mt-8 -space-y-px"
        onChange={({ target }) => setWay((target as EventTarget as HTMLInputElement).value as Way)}
      >
        <legend className="sr-only">{t`What to do`}</legend>
        <RadioCard
          name="way"
          value="new"
          title={t`Open a new shop`}
          note={t`You become its administrator.`}
          defaultChecked
        >
          {null}
        </RadioCard>
        <RadioCard
          name="way"
          value="restore"
          title={t`Restore a backup`}
          note={t`From a file that your shop made, with all its data.`}
        >
          {null}
        </RadioCard>
      </fieldset>
      <NewShopForm hidden={way !== "new"} />
      <RestoreForm hidden={way !== "restore"} problem={problem} onRestore={onRestore} />
    </>
  );
}

function Restored({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui();
  const { hasAdministrator = true, warnings = [] } = outcome.state === "restored" ? outcome : {};
  return (
    <>
      <StepTitle level={1}>{hasAdministrator ? t`Your shop is open` : t`Your shop is restored`}</StepTitle>
      <p role="status" className="mt-3 text-ui text-ink-2">
        {hasAdministrator
          ? t`Everything in the backup is here again. Log in with the email address and the password that you had.`
          : t`Everything in the backup is here again, but it has no administrator. Please make yourself one: open a new shop, which keeps what is here.`}
      </p>
      {warnings.length > 0 && (
        <ul className="mt-6 list-disc space-y-1 bg-warning-tint py-3 pe-4 ps-8 text-ui text-warning-ink">
          {warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {/* Loaded anew: it is another shop than the one that this page was loaded from. */}
      <a href={hasAdministrator ? "/login" : "/setup"} className="btn btn-primary mt-8 w-full">
        {hasAdministrator ? t`Log in` : t`Go on`}
      </a>
    </>
  );
}
