import type { ComponentProps } from "react";
import type { ProductOption } from "../options/options.ts";
import type { PageProduct } from "../catalogue/queries.ts";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.ts";

const loadGuide = async () => (await import("./size-guide-dialog.tsx")).SizeGuideDialog;
const loadContact = async () => (await import("../inquiries/contact-seller-dialog.tsx")).ContactSellerDialog;

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
  const { Dialog, dialog, open } = useLazyDialog(loadGuide);
  return (
    <>
      <HelpButton onClick={open}>Size guide</HelpButton>
      {Dialog && <Dialog dialog={dialog} />}
    </>
  );
}

/** Contact Seller for who does not know the size. */
function SizeInquiry({ product }: { product: PageProduct }) {
  const { Dialog, dialog, open } = useLazyDialog(loadContact);
  return (
    <>
      <HelpButton onClick={open}>Not sure of the size?</HelpButton>
      {Dialog && <Dialog dialog={dialog} product={product} />}
    </>
  );
}

function HelpButton(button: ComponentProps<"button">) {
  return (
    <button {...button} type="button" aria-haspopup="dialog" className="target link text-note text-ink-2" />
  );
}
