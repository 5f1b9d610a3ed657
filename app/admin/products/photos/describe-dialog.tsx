import { useState } from "react";
import { withView } from "../../../../domain/catalog/edited-view.ts";
import { maxAlt, readView } from "../../../../domain/catalog/photo-view.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { checked } from "../../../base/forms/check.ts";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import type { DraftPhoto } from "./photos.ts";

type DescribeDialogProps = {
  photo: DraftPhoto;
  /** Receives the photograph's address with what it shows. */
  onDescribe: (address: string) => void;
  onClose: () => void;
};

/** Asks what a photograph shows, for shoppers who do not see it and for search engines. */
export function DescribeDialog({ photo, onDescribe, onClose }: DescribeDialogProps) {
  const [view] = useState(() => readView(photo.address));
  const [typed, setTyped] = useState({ alt: view.alt });
  const form = useForm({
    values: typed,
    onChange: (changes) => setTyped((now) => ({ ...now, ...changes })),
    check: ({ alt }) => {
      const line = cleanLine(alt);
      return checked(line, { alt: tooLong(line, maxAlt) });
    },
    send: async (alt) => onDescribe(withView(photo.address, { ...view, alt })),
    failureToast: { title: "The photograph could not be described" },
  });
  return (
    <FormDialog
      title="What the photograph shows"
      action="Use this description"
      form={form}
      isDirty={typed.alt !== view.alt}
      onClose={onClose}
    >
      <Photo image={photo.address} alt="" sizes="128px" className="w-32" />
      <TextArea
        {...form.field("alt")}
        label="Description"
        hint="For shoppers who cannot see it: a solitaire ring of rose gold on a hand. Left empty, the name of the product is read out."
        rows={3}
      />
    </FormDialog>
  );
}
