import type { ProductOption } from "../catalogue/options.ts";
import type { PageProduct } from "../catalogue/queries.ts";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.ts";
import { SizeInquiry } from "../inquiries/contact-seller.tsx";

const loadDialog = async () => (await import("./size-guide-dialog.tsx")).SizeGuideDialog;

/** For a ring size, a guide and somebody to ask. */
function OptionHelp({ option, product }: { option: ProductOption; product: PageProduct }) {
  if (!/\bring size\b/i.test(option.name)) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <SizeGuide />
      <SizeInquiry product={product} />
    </p>
  );
}

/** The help with each option of a product. */
export const optionHelp = (product: PageProduct) => (option: ProductOption) => (
  <OptionHelp option={option} product={product} />
);

function SizeGuide() {
  const { Dialog, dialog, open } = useLazyDialog(loadDialog);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="target link text-note text-ink-2"
      >
        Size guide
      </button>
      {Dialog && <Dialog dialog={dialog} />}
    </>
  );
}
