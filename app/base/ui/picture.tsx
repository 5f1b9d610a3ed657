import { type ComponentProps, type ReactNode, useState } from "react";

type PictureProps = ComponentProps<"img"> & {
  alt: string;
  fallback: ReactNode;
};

/** An `<img>` that never shows the browser's broken image. Change its `key` along with `src`. */
export function Picture({ alt, fallback, ...image }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <>{fallback}</>;
  return (
    <img
      {...image}
      alt={alt}
      // A server-rendered picture may already have failed before hydration.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setFailed(true);
      }}
      onError={() => setFailed(true)}
    />
  );
}
