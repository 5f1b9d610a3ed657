/** Says why the last attempt failed, and stays, unlike the toast. */
export function Failure({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children !== null && <p className="mt-4 bg-danger-tint px-3 py-2 text-note text-danger">{children}</p>}
    </div>
  );
}
