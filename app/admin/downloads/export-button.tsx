import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import type { ExportFormat, ExportRequest } from "../../../domain/reports/reports.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { startDownload } from "./start-download.ts";

type ExportButtonProps = {
  label?: string;
  request: ExportRequest;
  /** The title of the toast when it fails. */
  failed: string;
  tone?: "secondary" | "quiet";
};

const formats: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel (.xlsx)" };

/** Downloads a file in one of the formats. */
export function ExportButton({ label: own, request, failed, tone = "secondary" }: ExportButtonProps) {
  const { i18n, t } = useLingui();
  const label = own ?? t`Export`;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { busy, run } = useAction();

  function choose(format: ExportFormat) {
    menu.current!.hidePopover();
    void run(() => startDownload("/reports/address", { ...request, format, language: i18n.locale }), {
      title: failed,
    });
  }

  return (
    <>
      <Button tone={tone} size="small" busy={busy} popoverTarget={id}>
        {label}
        <ChevronDown aria-hidden="true" />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={t`${label} as`}
        className="pick-menu max-w-44"
      >
        {Object.entries(formats).map(([format, words]) => (
          <button
            key={format}
            type="button"
            className="menu-entry w-full"
            onClick={() => choose(format as ExportFormat)}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
