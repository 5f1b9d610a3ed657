import { expect, test } from "vitest";
import { timeZoneName } from "./time-zone-name.ts";

test.for([
  ["Europe/Paris", "en", "Central European Time"],
  ["Europe/Paris", "fr", "heure d’Europe centrale"],
  ["America/New_York", "de", "Nordamerikanische Ostküstenzeit"],
  ["Europe/London", "es", "hora de Reino Unido"],
  ["UTC", "it", "Tempo coordinato universale"],
  ["Mars/Olympus", "de", "Mars/Olympus"],
] as const)("%s in %s", ([zone, language, name]) => {
  expect(timeZoneName(zone, language)).toBe(name);
});
