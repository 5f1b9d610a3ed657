import type { Backend } from "./load-context.ts";

export function readBackend(): Backend {
  return {
    url: metaContent("backend-url"),
    publishableKey: metaContent("backend-key"),
    imageRender: metaContent("backend-image-render") !== "off",
    mail: metaContent("backend-mail") === "on",
  };
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
