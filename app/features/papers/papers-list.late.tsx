import { useLingui } from "@lingui/react/macro";
import { useAction } from "../../base/forms/use-action.ts";
import { Fact } from "../orders/fact.tsx";
import { downloadPaper } from "./download-paper.ts";
import type { IssuedPaper } from "./issued-paper.ts";

export type PapersFactProps = {
  papers: readonly IssuedPaper[];
  guest?: { id: number; key: string };
};

export function PapersList({ papers, guest }: PapersFactProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const download = (number: string) =>
    run(() => downloadPaper("invoice", { number, ...(guest && { order_id: guest.id, key: guest.key }) }), {
      title: t`The PDF could not be downloaded`,
    });
  return (
    <Fact label={t`Papers`}>
      {papers.map(({ number, kind }) => (
        <button
          key={number}
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => void download(number)}
          className="figures link block min-h-6 text-start"
        >
          {kind === "invoice" ? t`Invoice ${number}` : t`Credit note ${number}`}
        </button>
      ))}
    </Fact>
  );
}
