import type { MessageDescriptor } from "@lingui/core";
import type { MetaDescriptor } from "react-router";
import { languageOfPage, type Matches, pageMeta, rootDataOf } from "../../../base/page/page-meta.ts";

type AccountPage = {
  title: MessageDescriptor;
  /** @param shop the shop's name */
  description: (shop: string) => MessageDescriptor;
  path: string;
};

/** The head of a page for people with an account, or without one yet: search engines do not list it. */
export function accountMeta(matches: Matches, { title, description, path }: AccountPage): MetaDescriptor[] {
  const { t } = languageOfPage(matches);
  const root = rootDataOf(matches);
  return pageMeta(root, {
    title: t(title),
    description: t(description(root.shop.name)),
    path,
    noindex: true,
  });
}
