import { useLingui } from "@lingui/react/macro";
import { shopImage } from "../../../../../domain/shop/shop-image.ts";
import { useBackend } from "../../../../base/clients/use-backend.ts";
import { Picture } from "../../../../base/ui/picture.tsx";

export function Thumbnail({ picture }: { picture: string }) {
  const { t } = useLingui();
  const { src, srcSet } = shopImage(picture, useBackend(), [160, 320]);
  return (
    <Picture
      key={picture}
      {...{ src, srcSet }}
      sizes={srcSet && "96px"}
      alt=""
      fallback={<span className="text-note text-ink-3">{t`It cannot be shown.`}</span>}
      className="h-16 max-w-24 rounded-cut-sm border border-line bg-tile object-contain"
    />
  );
}
