import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const shopRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.backup_not_opened", message: "This backup cannot be opened: {reason}" }), {
    reason: "text",
  }),
  refusal(
    msg({
      id: "refusal.backup_being_restored",
      message: "A backup is being restored. Please wait until that is done.",
    }),
  ),
  refusal(msg({ id: "refusal.backup_gone", message: "This backup no longer exists." })),
  refusal(msg({ id: "refusal.backups_for_admins", message: "Only admins may download backups." })),
  refusal(msg({ id: "refusal.backups_missing", message: "This shop has no backups." })),
  refusal(
    msg({
      id: "refusal.backups_not_set_up",
      message: "Backups are not set up: BACKUP_DIR or BACKUP_URL says where they go.",
    }),
  ),
  refusal(
    msg({ id: "refusal.disk_full", message: "The shop's disk is full. Please make room and try again." }),
  ),
  refusal(
    msg({
      id: "refusal.home_sections_too_many",
      message: "The home page has at most 30 sections. Please delete one first.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.list_views_too_many",
      message: "A list has at most 30 views. Please delete one first.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.menu_entries_too_many",
      message: "The menu and the footer have at most 60 entries each. Please delete one first.",
    }),
  ),
  refusal(msg({ id: "refusal.nothing_here", message: "There is nothing at this address." })),
  refusal(
    msg({ id: "refusal.page_address_stays", message: "The address of the page {page} cannot change." }),
    { page: "text" },
  ),
  refusal(
    msg({ id: "refusal.redirect_leads_back", message: "This address would lead back to the old one." }),
  ),
  refusal(
    msg({
      id: "refusal.return_days_invalid",
      message: "Please enter a whole number from 1 to 999, or leave this empty.",
    }),
  ),
  refusal(msg({ id: "refusal.setting_missing", message: '"{setting}" is missing.' }), { setting: "text" }),
  refusal(
    msg({
      id: "refusal.setting_not_a_web_picture",
      message: '"{setting}" cannot be {value}. A file can only name pictures that are elsewhere on the web.',
    }),
    { setting: "text", value: "text" },
  ),
  refusal(msg({ id: "refusal.setting_refused", message: '"{setting}" cannot be {value}.' }), {
    setting: "text",
    value: "text",
  }),
  refusal(msg({ id: "refusal.setting_twice", message: "It appears twice." })),
  refusal(msg({ id: "refusal.setting_unknown", message: 'This shop has no setting "{setting}".' }), {
    setting: "text",
  }),
  refusal(msg({ id: "refusal.settings_entry_refused", message: "{place}{which}: {reason}" }), {
    place: "word",
    which: "text",
    reason: "refusal",
  }),
  refusal(
    msg({
      id: "refusal.settings_file_too_new",
      message: "This file is from a later version of the program. Please update this shop first.",
    }),
  ),
  refusal(msg({ id: "refusal.settings_file_unknown", message: "This is not a settings file." })),
  refusal(msg({ id: "refusal.settings_list_too_long", message: '"{part}" has more than 1000 entries.' }), {
    part: "text",
  }),
  refusal(
    msg({ id: "refusal.settings_method_refused", message: "{place}{which}, method{method}: {reason}" }),
    { place: "word", which: "text", method: "text", reason: "refusal" },
  ),
  refusal(msg({ id: "refusal.settings_not_a_list", message: '"{part}" has to be a list.' }), {
    part: "text",
  }),
  refusal(
    msg({ id: "refusal.settings_part_unknown", message: '"{part}" is not a part of a shop\'s settings.' }),
    { part: "text" },
  ),
  refusal(msg({ id: "refusal.settings_unfit", message: "Its values do not fit together." })),
  refusal(msg({ id: "refusal.settings_without_values", message: "It has no values." })),
  refusal(
    msg({
      id: "refusal.setup_account_blocked",
      message: "The account with this address is blocked. Please use another address.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.setup_account_exists",
      message:
        "There is an account with this address already. Please enter its password, or use another address.",
    }),
  ),
  refusal(msg({ id: "refusal.setup_code_missing", message: "Please enter the setup code." })),
  refusal(
    msg({
      id: "refusal.setup_code_wrong",
      message:
        "This is not the setup code. The shop prints it when it starts, in the terminal and in its log.",
    }),
  ),
  refusal(msg({ id: "refusal.shop_being_opened", message: "A new shop is being opened." })),
  refusal(msg({ id: "refusal.shop_country_missing", message: "Please choose the country of your shop." })),
  refusal(
    msg({
      id: "refusal.shop_language_unknown",
      message: "Please choose a language that the shop has texts in.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.shop_name_invalid",
      message: "Please enter the shop's name, in at most 60 characters.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.shop_open_already",
      message: "This shop has an administrator already. Please log in.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.upload_incomplete",
      message: "The file is not uploaded completely. Please choose it again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.upload_replaced",
      message:
        "This upload was replaced by another, or the shop has started again. Please choose the file again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.upload_without_room",
      message: "The shop's disk has no room for this file. Please make room, and choose it again.",
    }),
  ),
];
