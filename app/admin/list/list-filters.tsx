import { useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../base/ui/button.tsx";
import { Sheet } from "../../base/ui/sheet.tsx";
import { useMediaQuery } from "../../base/browser/use-media-query.ts";

type ListFiltersProps = {
  search?: ReactNode;
  filters?: ReactNode;
  active?: number;
  /** The label of the sheet's button: `Show 26 products`. */
  show?: string;
};

export function ListFilters({ search, filters, active = 0, show }: ListFiltersProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery("(width >= 48rem)");
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <div className="mt-5 flex gap-2 md:flex-wrap">
      {search}
      {filters && isWide && <div className="flex flex-wrap gap-2 lg:ms-auto">{filters}</div>}
      {filters && !isWide && (
        <>
          <Button
            tone="secondary"
            size="small"
            aria-haspopup="dialog"
            onClick={() => sheet.current?.showModal()}
          >
            <SlidersHorizontal aria-hidden="true" />
            {t`Filters`}
            {active > 0 && <span className="figures">({active})</span>}
          </Button>
          <Sheet ref={sheet} title={t`Filters`}>
            <div className="mt-5 flex flex-col gap-3">{filters}</div>
            <Button className="mt-6 w-full" onClick={() => sheet.current?.close()}>
              {show ?? t`Show`}
            </Button>
          </Sheet>
        </>
      )}
    </div>
  );
}
