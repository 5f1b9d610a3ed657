import type { Rolldown } from "vite";

/** What visitors do, by the folders of the pages that they open meanwhile. */
const visits = Object.entries({
  browse: "chrome|shop/home|catalog|cart/wish-list",
  buy: "cart/cart-page|orders/checkout",
  login: "chrome|people/sign-in",
  own: "chrome|people/account|people/your-data|orders/guest-orders|offers|shop/setup|shop/text-pages",
});

/**
 * Who shares a module: nobody, unless two of the shop's pages need it at once, fifteen of the back office's, or a layout.
 * It is `late` if late files need it, too: others would come along with a press. What browsing needs is here by then.
 * Modules with the same needs share a file, which is named by them. @param count how many needs that are
 */
export const sharedBy = (count: number) => ({
  name(id: string, context: Rolldown.ChunkingContext): string | null {
    const files = new Set([id]);
    for (const file of files)
      for (const importer of context.getModuleInfo(file)!.importers) files.add(importer);
    const pages = [...files].filter((file) => context.getModuleInfo(file)!.isEntry);
    const isOf = (folders: string) => pages.some((page) => new RegExp(`/app/(${folders})`).test(page));
    const ofOffice = pages.filter((page) => page.includes("/app/admin/")).length;
    const isShared = isOf("root|entry|store/chrome/") || pages.length - ofOffice >= 2;
    // A few icons that a page does not show take less than another file.
    if (isShared && id.includes("/icons/")) return "icons";
    if (!isShared && ofOffice < 15) return null;
    const needs = visits.flatMap(([visit, folders]) => (isOf(`root|entry|store/(${folders})/`) ? visit : []));
    if (needs[0] === "browse" || [...files].some((it) => it.includes(".late.ts"))) needs.unshift("late");
    if (isOf("root|entry") || ofOffice >= 15) needs.push("desk");
    if (needs.length !== count) return null;
    // What is imported late has a file of its own, which may be missing without harm to others.
    return [...needs, ...(context.getModuleInfo(id)!.dynamicImporters.length > 0 ? ["lazy"] : [])].join("-");
  },
});
