import type { Handler } from "hono";
import type { Db } from "../../app/base/clients/load-context.ts";
import { loadShop } from "../../app/base/shop/load-shop.ts";
import { directionOf } from "../../domain/text/direction.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import { type Encodable, withEncodings } from "./page-cache.ts";
import { sendPage } from "./page-response.ts";
import type { CommonHeaders } from "../http/security-headers.ts";

const timeToLive = 1000;

type Icon = { src: string; sizes: string; type?: string; purpose?: string };

/** The icons until the owner has one. */
export const programIcons: readonly Icon[] = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** `/site.webmanifest` says what devices show of the shop if somebody installs it. */
export function webManifest(db: () => Db): Handler<CommonHeaders> {
  let made: Promise<Encodable> | undefined;
  let until = 0;

  const make = async (): Promise<Encodable> => {
    const text = JSON.stringify(manifestOf(await loadShop(db())));
    const headers = new Headers({
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding",
    });
    return withEncodings({ status: 200, headers, body: new TextEncoder().encode(text) });
  };

  return async (context) => {
    if (!made || performance.now() >= until) {
      made = make();
      until = performance.now() + timeToLive;
    }
    return sendPage(await made, context);
  };
}

function manifestOf({ name, tagline, icon, language }: Shop) {
  return {
    lang: language,
    dir: directionOf(language),
    name,
    short_name: name,
    ...(tagline && { description: tagline }),
    start_url: "/",
    display: "browser",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: icon === null ? programIcons : [ownIcon(icon)],
  };
}

/** The icon's size is not known. */
function ownIcon(src: string): Icon {
  const ending = /\.(png|webp|jpe?g)(?:[?#]|$)/i.exec(src)?.[1]?.toLowerCase();
  return { src, sizes: "any", ...(ending && { type: `image/${ending === "jpg" ? "jpeg" : ending}` }) };
}
