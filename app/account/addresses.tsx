import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { AccountTitle } from "./account-title.tsx";

/** Examples: the shop does not store addresses yet. */
const addresses = [
  { name: "Home", lines: "48 Carter Lane, Flat 6\nMumbai, Maharashtra 400001\nIndia", isDefault: true },
  {
    name: "Work",
    lines: "12 Residency Road, 3rd Floor\nBengaluru, Karnataka 560025\nIndia",
    isDefault: false,
  },
];

export default function Addresses() {
  return (
    <>
      <AccountTitle>Manage Addresses</AccountTitle>
      <p className="mt-3 max-w-read text-ui text-ink-2">
        These are examples: the shop does not store addresses yet. Orders ship to the address you enter at
        checkout.
      </p>
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
        {addresses.map((address) => (
          <Address key={address.name} {...address} />
        ))}
      </ul>
      <Button tone="secondary" onClick={showNotImplemented} className="mt-6 md:mt-8">
        Add New Address
      </Button>
    </>
  );
}

function Address({ name, lines, isDefault }: (typeof addresses)[number]) {
  return (
    <li className="flex flex-col border border-line p-5">
      <h2 className="flex min-h-6 items-center gap-3 text-body font-medium">
        {name}
        {isDefault && <span className="badge badge-sapphire">Default</span>}
      </h2>
      <p className="mt-2 flex-1 text-ui whitespace-pre-line text-ink-2">{lines}</p>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3 text-ui">
        <Action label="Edit" address={name} />
        <Action label="Delete" address={name} />
        {!isDefault && <Action label="Set as default" address={name} />}
      </div>
    </li>
  );
}

function Action({ label, address }: { label: string; address: string }) {
  return (
    <button type="button" onClick={showNotImplemented} className="target link">
      {label}
      <span className="sr-only"> {address}</span>
    </button>
  );
}

function showNotImplemented() {
  showToast({ title: "Not implemented", description: "Addresses cannot be managed here yet." });
}
