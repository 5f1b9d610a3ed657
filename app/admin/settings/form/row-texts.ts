import type { MessageDescriptor } from "@lingui/core";
import type { EditTexts } from "../../../base/edits/save-edit.ts";

/** What the dialog of a row says. */
export type RowDialogTexts = EditTexts & {
  add: MessageDescriptor;
  edit: MessageDescriptor;
  notSaved: MessageDescriptor;
};

/** What a list of rows and their dialog say. */
export type RowTexts = RowDialogTexts & { deleted: MessageDescriptor; notDeleted: MessageDescriptor };
