/** Rules of axe that are off unless one asks for them: everything to press is 24 pixels large, or has that much room. */
export const axeRules = { "target-size": { enabled: true } };
