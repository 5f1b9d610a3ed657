/** A simple idea of an e-mail address, the database's own: something, an @, something with a dot in it. No spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
