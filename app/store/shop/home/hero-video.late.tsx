import { useState, useSyncExternalStore } from "react";
import { productVideo } from "../../../../domain/catalog/product-video.ts";
import { shopImage } from "../../../../domain/shop/shop-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { VideoPlayer } from "../../../features/catalog/video-player.tsx";

/** The owner's video over its poster. Without scripts the browser's own controls play it. */
export function HeroVideo({ picture }: { picture: string }) {
  const backend = useBackend();
  const source = productVideo(picture, backend)!;
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isBroken, setBroken] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      {isHere && !isBroken && (
        <VideoPlayer
          picture={picture}
          source={source}
          fills
          isHeld={isHeld}
          onHold={setHeld}
          onError={() => setBroken(true)}
        />
      )}
      <noscript>
        <video
          src={source}
          poster={shopImage(picture, { ...backend, imageRender: false }, []).src}
          controls
          muted
          loop
          playsInline
          preload="metadata"
          className="absolute inset-0 size-full object-cover"
        />
      </noscript>
    </>
  );
}

/** Whether this is a browser that runs scripts does not change. */
const neverChanges = () => () => {};
