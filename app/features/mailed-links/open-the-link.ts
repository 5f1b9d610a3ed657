export const openTheLink = "Please open this page with the link in our email.";
