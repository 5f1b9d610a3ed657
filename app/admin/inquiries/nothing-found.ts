import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { InquiryFilter, InquiryKind, InquiryStatus } from "./inquiry-status.ts";

/** What a list says that is filtered by nothing but a kind and a status, and has no rows. */
export function nothingFound({ kind, status }: Pick<InquiryFilter, "kind" | "status">): MessageDescriptor {
  return nothing[status ?? "any"][kind ?? "any"];
}

const nothing: Readonly<
  Record<InquiryStatus | "any", Readonly<Record<InquiryKind | "any", MessageDescriptor>>>
> = {
  any: {
    any: msg`No inquiries`,
    question: msg`No questions`,
    cancel: msg`No cancellations`,
    return: msg`No returns`,
  },
  new: {
    any: msg`No new inquiries`,
    question: msg`No new questions`,
    cancel: msg`No new cancellations`,
    return: msg`No new returns`,
  },
  read: {
    any: msg`No read inquiries`,
    question: msg`No read questions`,
    cancel: msg`No read cancellations`,
    return: msg`No read returns`,
  },
  replied: {
    any: msg`No replied inquiries`,
    question: msg`No replied questions`,
    cancel: msg`No replied cancellations`,
    return: msg`No replied returns`,
  },
  resolved: {
    any: msg`No resolved inquiries`,
    question: msg`No resolved questions`,
    cancel: msg`No resolved cancellations`,
    return: msg`No resolved returns`,
  },
};
