import type { MiddlewareHandler } from "hono";

/** The photographs that the back office uploads. A name is the time of its upload in milliseconds, and never used again. */
export const photographs = "/storage/v1/render/image/public/product-images/:name{[0-9]{13}\\.[a-z]+}";

/** What is rendered from such a file never changes, whatever lifetime the file was uploaded with. */
export const keptForever: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status === 200 || status === 304) headers.set("Cache-Control", "public, max-age=31536000, immutable");
};
