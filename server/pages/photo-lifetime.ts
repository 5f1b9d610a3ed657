import type { MiddlewareHandler } from "hono";

/** Names of uploaded photographs are times in milliseconds, and are never reused. */
export const photos =
  "/storage/v1/render/image/public/:bucket{product-images|shop-images}/:name{[0-9]{13}\\.[a-z]+}";

/** So their renditions never change, whatever lifetime the file was uploaded with. */
export const keptForever: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status === 200 || status === 304) headers.set("Cache-Control", "public, max-age=31536000, immutable");
};
