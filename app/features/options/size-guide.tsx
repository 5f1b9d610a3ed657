import { useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { useLateDialog } from "../../base/dialogs/use-late-dialog.ts";
import { HelpButton } from "./help-button.tsx";
import type { ProductOption } from "./options.ts";
import { late } from "../../base/late/late.tsx";

const guide = late(() => import("./size-guide-dialog.late.tsx"));

type SizeGuideProps = {
  option: ProductOption;
  /** Takes the id of the value. */
  onChoose: (given: string) => void;
};

export function SizeGuide({ option, onChoose }: SizeGuideProps) {
  const { t } = useLingui();
  const { Dialog, dialog, open } = useLateDialog(guide, (code) => code.SizeGuideDialog);
  return (
    <>
      <HelpButton onClick={open}>{t`Size guide`}</HelpButton>
      {/* Rendered outside the form and the paragraph around it. */}
      {Dialog && createPortal(<Dialog dialog={dialog} option={option} onChoose={onChoose} />, document.body)}
    </>
  );
}
