import { type ReactNode, useRef } from "react";
import { Button } from "../../base/ui/button.tsx";

type FileButtonProps = {
  label: string;
  types: readonly string[];
  multiple?: boolean;
  name?: string;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
};

export function FileButton({ label, types, multiple = false, name, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="secondary" size="small" name={name} onClick={() => input.current!.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={types.join()}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
