import { readView, shapeOf } from "../../../domain/catalog/photo-view.ts";
import { shopImage } from "../../../domain/shop/shop-image.ts";
import { useBackend } from "../clients/use-backend.ts";

/** In pixels. */
const [height, maxWidth] = [36, 176];

export function LogoPicture({ logo, name }: { logo: string; name: string }) {
  const backend = useBackend();
  const width = Math.min(Math.round(height * (shapeOf(readView(logo)) ?? 3)), maxWidth);
  const { src, srcSet } = shopImage(logo, backend, [160, 320, 640]);
  return (
    <img
      {...{ src, srcSet, width, height }}
      sizes={srcSet && `${width}px`}
      alt={name}
      className="h-9 min-w-0 object-contain object-left rtl:object-right"
    />
  );
}
