import { PostgresError } from "../../database/sql.ts";
import { expect, test } from "vitest";
import { fromDatabase } from "./postgres-error.ts";

const ofSystem = (code: string) => Object.assign(new Error(`write ${code}`), { code });
const ofPostgres = (code: string, message: string) =>
  Object.assign(new PostgresError(message), { code, message, detail: message });

test.for(["EPIPE", "ECONNRESET", "CONNECTION_CLOSED", "EBADF"])(
  "%s is a lost connection, not a SQLSTATE",
  (code) => {
    expect(fromDatabase(ofSystem(code), true)).toMatchObject({ status: 503, code: "PGRST001" });
  },
);

test.for([
  ["53100", 503, 'could not extend file "base/16384/2619": No space left on device'],
  ["53200", 503, "out of memory"],
  ["58030", 500, 'could not read file "base/16384/2619": Input/output error'],
  ["58P01", 500, 'could not open file "base/16384/2619": No such file or directory'],
  ["XX001", 500, "invalid page in block 3 of relation base/16384/2619"],
] as const)("%s is reported without what it reveals about the server", ([code, status, message]) => {
  const error = fromDatabase(ofPostgres(code, message), true);
  expect(error).toMatchObject({ status, code });
  expect(JSON.stringify(error) + error?.message).not.toMatch(/base\/|out of memory/);
});

test("an error that a function raises with such a code is reported unchanged", () => {
  const raised = Object.assign(ofPostgres("53100", "The shelf is full."), { routine: "exec_stmt_raise" });
  expect(fromDatabase(raised, true)).toMatchObject({ status: 503, message: "The shelf is full." });
});

test("an error of our own is not a database error", () => {
  expect(fromDatabase(new TypeError("undefined is not a function"), true)).toBeUndefined();
});
