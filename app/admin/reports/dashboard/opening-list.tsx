import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, ChevronRight, Circle } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { hideOpening, type Opening, stepsWith } from "./opening.ts";

/** What a new shop still needs, each with the screen where it is done. It goes when all is done, or when it is hidden. */
export function OpeningList({ opening }: { opening: Opening }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const steps = stepsWith(useBackend());
  const done = steps.filter(({ of }) => opening[of]).length;

  const hide = () =>
    run(
      async () => {
        await hideOpening(browserClient());
        await revalidate();
      },
      { title: t`The list could not be hidden` },
    );

  return (
    <Panel
      title={t`Open your shop`}
      className="mt-6"
      flush
      aside={
        <span className="figures text-note text-ink-3">{t`${plural({ done }, { other: "#" })} of ${{ count: steps.length }} done`}</span>
      }
    >
      <ul aria-label={t`What your shop needs`} className="grid sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ of, to, label, note }) => (
          <li key={of} className="border-b border-line">
            <Link to={to} className="group flex h-full items-start gap-3 px-4 py-3 hover:bg-wash md:px-5">
              {opening[of] ? (
                <Check
                  size={18}
                  strokeWidth={1.8}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-success"
                />
              ) : (
                <Circle
                  size={18}
                  strokeWidth={1.4}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-ink-3"
                />
              )}
              <span className="min-w-0 flex-1">
                <span className={`block text-ui ${opening[of] ? "text-ink-2" : "font-medium"}`}>
                  {opening[of] ? (
                    <Trans>
                      {{ step: t(label) }} <span className="sr-only">(done)</span>
                    </Trans>
                  ) : (
                    <Trans>
                      {{ step: t(label) }} <span className="sr-only">(not done yet)</span>
                    </Trans>
                  )}
                </span>
                <span className="block text-note text-ink-2">{t(note)}</span>
              </span>
              <ChevronRight
                size={16}
                strokeWidth={1.5}
                aria-hidden="true"
                className="mt-1 shrink-0 text-ink-3"
              />
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex justify-end px-4 py-3 md:px-5">
        <Button
          tone="secondary"
          size="small"
          busy={busy}
          onClick={() => void hide()}
        >{t`Hide this list`}</Button>
      </div>
    </Panel>
  );
}
