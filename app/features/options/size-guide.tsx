import { createPortal } from "react-dom";
import { useLazyDialog } from "../../base/dialogs/use-lazy-dialog.ts";
import { HelpButton } from "./help-button.tsx";
import type { ProductOption } from "./options.ts";

const loadGuide = async () => (await import("./size-guide-dialog.tsx")).SizeGuideDialog;

export function isRingSize({ name, kind }: ProductOption): boolean {
  return kind === "choice" && /\bring size\b/i.test(name);
}

type SizeGuideProps = {
  option: ProductOption;
  /** Takes the id of the value. */
  onChoose: (given: string) => void;
};

export function SizeGuide({ option, onChoose }: SizeGuideProps) {
  const { Dialog, dialog, open } = useLazyDialog(loadGuide);
  return (
    <>
      <HelpButton onClick={open}>Size guide</HelpButton>
      {/* Not in the form or the paragraph around it. */}
      {Dialog && createPortal(<Dialog dialog={dialog} option={option} onChoose={onChoose} />, document.body)}
    </>
  );
}
