import { msg } from "@lingui/core/runtime-macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "../behaviors/prefetch-pages.ts";
import { lateCode } from "../behaviors/late-code.ts";
import { say } from "../language/languages.ts";
import type { Part } from "../jsx/jsx.ts";
import type { Late } from "../late/late.tsx";

type DialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
};

/** A dialog whose code is fetched when idle, or when opened; it stays mounted. @param pick the component in it */
export function useLateDialog<Code, Props extends DialogProps>(
  code: Late<Code>,
  pick: (code: Code) => Part<Props>,
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [Dialog, setDialog] = useState<Part<Props> | null>(null);
  const [loading, setLoading] = useState(false);

  useEffect(() => whenIdle(() => void code.load().catch(() => {})), [code]);

  async function open() {
    setLoading(true);
    const loaded = await lateCode(code, say(msg`The form could not be opened`));
    if (loaded) {
      flushSync(() => setDialog(() => pick(loaded)));
      dialog.current?.showModal();
    }
    setLoading(false);
  }

  return { Dialog, dialog, loading, open: () => void open() };
}
