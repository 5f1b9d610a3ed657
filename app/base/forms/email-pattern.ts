/** What the database accepts as an email address: something, an @, something with a dot in it. No spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
