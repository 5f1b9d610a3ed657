import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { withView } from "../../../../../domain/catalog/edited-view.ts";
import { maxAlt, readView } from "../../../../../domain/catalog/photo-view.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import { FormDialog } from "../../../../base/edits/form-dialog.tsx";
import { checked } from "../../../../base/forms/check.ts";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { Photo } from "../../../../base/ui/photo.tsx";
import type { DraftPhoto } from "../../../files/draft-photos.ts";
import { say } from "../../../../base/language/languages.ts";

type DescribeDialogProps = {
  photo: DraftPhoto;
  /** Receives the photograph's address with what it shows. */
  onDescribe: (address: string) => void;
  onClose: () => void;
};

/** Asks what a photograph shows, for shoppers who do not see it and for search engines. */
export function DescribeDialog({ photo, onDescribe, onClose }: DescribeDialogProps) {
  const { t } = useLingui();
  const [view] = useState(() => readView(photo.address));
  const [typed, setTyped] = useState({ alt: view.alt });
  const form = useForm({
    values: typed,
    onChange: (changes) => setTyped((now) => ({ ...now, ...changes })),
    check: ({ alt }) => {
      const line = cleanLine(alt);
      return checked(line, { alt: tooLong(line, maxAlt, say) });
    },
    send: async (alt) => onDescribe(withView(photo.address, { ...view, alt })),
    failureToast: { title: t`The photograph could not be described` },
  });
  return (
    <FormDialog
      title={t`What the photograph shows`}
      action={t`Use this description`}
      form={form}
      isDirty={typed.alt !== view.alt}
      onClose={onClose}
    >
      <Photo image={photo.address} alt="" sizes="128px" className="w-32" />
      <TextArea
        {...form.field("alt")}
        label={t`Description`}
        hint={t`For shoppers who cannot see it: a solitaire ring of rose gold on a hand. Left empty, the name of the product is read out.`}
        rows={3}
      />
    </FormDialog>
  );
}
