/** The shop's own facts. Change them here; every page follows. */
export const shop = {
  name: "Facet",
  tagline: "Artificial jewelry, gemstones, lab-grown diamonds and moissanite rings.",
  phone: "+00 00000 00000",
  email: "support@facet.example",
  hours: "Mon-Fri 9 AM-6 PM IST",
} as const;

/** The terms that buyers accept. */
export const legalLinks = [
  { to: "/authorization", label: "Authorization" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/disclaimer", label: "Disclaimer" },
] as const;
