import { useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import { late } from "../../../base/late/late.tsx";
import { useLateDialog } from "../../../base/dialogs/use-late-dialog.ts";
import { HelpButton } from "../../../features/options/help-button.tsx";
import type { OptionHelp } from "../../../features/options/option-fields.tsx";
import { SizeGuide } from "../../../features/options/size-guide.tsx";

const contact = late(() => import("../../../features/inquiries/contact-seller-dialog.late.tsx"));

/** Help for each of a product's options: for a ring size, a guide and a way to ask the seller. */
export const optionHelp =
  (product: PageProduct): OptionHelp =>
  (option, onChoose) =>
    option.is_ring_size && (
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <SizeGuide option={option} onChoose={onChoose} />
        <SizeInquiry product={product} />
      </p>
    );

/** Contact Seller, for shoppers who do not know their size. */
function SizeInquiry({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  const { Dialog, dialog, open } = useLateDialog(contact, (code) => code.ContactSellerDialog);
  return (
    <>
      <HelpButton onClick={open}>{t`Not sure of the size?`}</HelpButton>
      {Dialog &&
        createPortal(
          <Dialog
            dialog={dialog}
            product={product}
            question={t`I am not sure of my ring size for the ${{ name: product.name }}. Can you help me to find it?`}
          />,
          document.body,
        )}
    </>
  );
}
