/** The migrated database without any rows of the shop. Every test database is cloned from it. */
export const emptyTemplate = "facet_empty";

/** The same with the demo shop's rows. */
export const demoTemplate = "facet_demo";

/** Signs the tokens of all tests; the login `authenticator` derives its password from it. */
export const testJwtSecret = "only-for-tests-only-for-tests-only-for-tests";
