export const legalLinks = [
  { to: "/authorization", label: "Authorization" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/disclaimer", label: "Disclaimer" },
] as const;
