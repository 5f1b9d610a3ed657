import { msg } from "@lingui/core/runtime-macro";
import type { EditTexts } from "../../base/edits/save-edit.ts";

/** What is told when somebody else saved or deleted what an administrator edits. */
export const categoryEditTexts: EditTexts = {
  saved: msg`Somebody else saved this category after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this category after you opened it, but changed nothing that you see here.`,
  gone: msg`This category was deleted in the meantime.`,
};

export const collectionEditTexts: EditTexts = {
  saved: msg`Somebody else saved this collection after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this collection after you opened it, but changed nothing that you see here.`,
  gone: msg`This collection was deleted in the meantime.`,
};

export const gatewayEditTexts: EditTexts = {
  saved: msg`Somebody else saved this gateway after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this gateway after you opened it, but changed nothing that you see here.`,
  gone: msg`This gateway was deleted in the meantime.`,
};

export const offerEditTexts: EditTexts = {
  saved: msg`Somebody else saved this offer after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this offer after you opened it, but changed nothing that you see here.`,
  gone: msg`This offer was deleted in the meantime.`,
};

export const orderEditTexts: EditTexts = {
  saved: msg`Somebody else saved this order after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this order after you opened it, but changed nothing that you see here.`,
  gone: msg`This order was deleted in the meantime.`,
};

export const pageEditTexts: EditTexts = {
  saved: msg`Somebody else saved this page after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this page after you opened it, but changed nothing that you see here.`,
  gone: msg`This page was deleted in the meantime.`,
};

export const productEditTexts: EditTexts = {
  saved: msg`Somebody else saved this product after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this product after you opened it, but changed nothing that you see here.`,
  gone: msg`This product was deleted in the meantime.`,
};

export const promotionEditTexts: EditTexts = {
  saved: msg`Somebody else saved this promotion after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this promotion after you opened it, but changed nothing that you see here.`,
  gone: msg`This promotion was deleted in the meantime.`,
};

export const sectionEditTexts: EditTexts = {
  saved: msg`Somebody else saved this section after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this section after you opened it, but changed nothing that you see here.`,
  gone: msg`This section was deleted in the meantime.`,
};

export const settingEditTexts: EditTexts = {
  saved: msg`Somebody else saved this setting after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this setting after you opened it, but changed nothing that you see here.`,
  gone: msg`This setting was deleted in the meantime.`,
};

export const viewEditTexts: EditTexts = {
  saved: msg`Somebody else saved this view after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this view after you opened it, but changed nothing that you see here.`,
  gone: msg`This view was deleted in the meantime.`,
};
