import type { UploadProgress } from "./upload-photos.ts";
import "./upload-progress.css";

export function Uploading({ done, all }: UploadProgress) {
  return (
    <label className="figures mr-auto flex flex-none! flex-wrap items-center gap-x-3 text-note text-ink-2 max-sm:w-26">
      <span role="status">
        Uploading {done + 1} of {all}
      </span>
      <progress value={done} max={all} className="upload-progress" />
    </label>
  );
}
