import { useLingui } from "@lingui/react/macro";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { refusalParts } from "../../../domain/refusals/refusal-parts.ts";
import { refusalText } from "../../base/language/refusal-text.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

/** A refusal has a code and parameters as well. */
export type TestResult = { works: boolean; message: string };

type TestActionProps = {
  label: string;
  busyLabel: string;
  hint: string;
  disabled: boolean;
  /** When the settings were saved: a result is shown until others are saved. */
  savedAt: string;
  test: () => Promise<TestResult>;
  failed: string;
};

export function TestAction({ label, busyLabel, hint, disabled, savedAt, test, failed }: TestActionProps) {
  const [last, setLast] = useState<{ savedAt: string; result: TestResult } | null>(null);
  const { busy, failure, run } = useAction();
  const result = last?.savedAt === savedAt ? last.result : null;

  return (
    <div className="mt-5 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          tone="secondary"
          size="small"
          disabled={disabled}
          busy={busy}
          onClick={() => void run(async () => setLast({ savedAt, result: await test() }), { title: failed })}
          className="max-sm:w-full"
        >
          {busy ? busyLabel : label}
        </Button>
        <p className="text-note text-ink-2">{hint}</p>
      </div>
      <div role="status">{result && <Outcome {...result} />}</div>
      <Failure>{failure}</Failure>
    </div>
  );
}

function Outcome(result: TestResult) {
  const { i18n } = useLingui();
  const money = useMoney();
  const { works, message } = result;
  const refusal = refusalParts(result);
  const Icon = works ? CircleCheck : TriangleAlert;
  return (
    <p
      className={`mt-4 flex gap-2.5 text-note ${works ? "text-success" : "bg-warning-tint px-3 py-2 text-warning-ink"}`}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {refusal ? refusalText(refusal, i18n, () => money) : message}
      </span>
    </p>
  );
}
