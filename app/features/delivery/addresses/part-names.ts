import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

/** What a part of an address is called: as a label, within a sentence, and as what is to be entered or chosen. */
export type PartName = { label: MessageDescriptor; noun: MessageDescriptor; one: MessageDescriptor };

/** What a part of an address is called, by its name in formats.json. */
export const partNames: Record<string, PartName> = {
  city: { label: msg`City`, noun: msg`city`, one: msg`a city` },
  suburb: { label: msg`Suburb`, noun: msg`suburb`, one: msg`a suburb` },
  "town or city": { label: msg`Town or city`, noun: msg`town or city`, one: msg`a town or city` },
  district: { label: msg`District`, noun: msg`district`, one: msg`a district` },
  region: { label: msg`Region`, noun: msg`region`, one: msg`a region` },
  emirate: { label: msg`Emirate`, noun: msg`emirate`, one: msg`an emirate` },
  province: { label: msg`Province`, noun: msg`province`, one: msg`a province` },
  state: {
    label: msg({ message: "State", context: "of an address" }),
    noun: msg({ message: "state", context: "of an address" }),
    one: msg`a state`,
  },
  parish: { label: msg`Parish`, noun: msg`parish`, one: msg`a parish` },
  island: { label: msg`Island`, noun: msg`island`, one: msg`an island` },
  department: { label: msg`Department`, noun: msg`department`, one: msg`a department` },
  area: { label: msg`Area`, noun: msg`area`, one: msg`an area` },
  county: { label: msg`County`, noun: msg`county`, one: msg`a county` },
  prefecture: { label: msg`Prefecture`, noun: msg`prefecture`, one: msg`a prefecture` },
  "province or city": {
    label: msg`Province or city`,
    noun: msg`province or city`,
    one: msg`a province or city`,
  },
  oblast: { label: msg`Oblast`, noun: msg`oblast`, one: msg`an oblast` },
  "postal code": { label: msg`Postal code`, noun: msg`postal code`, one: msg`a postal code` },
  "ZIP code": { label: msg`ZIP code`, noun: msg`ZIP code`, one: msg`a ZIP code` },
  postcode: { label: msg`Postcode`, noun: msg`postcode`, one: msg`a postcode` },
  Eircode: { label: msg`Eircode`, noun: msg`Eircode`, one: msg`an Eircode` },
  "PIN code": { label: msg`PIN code`, noun: msg`PIN code`, one: msg`a PIN code` },
};
