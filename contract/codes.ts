/* Codes that are sent to an address. Apart from the calls, so that a form needs no schema to be drawn. */

export const codeLength = 6;

/** For so long a code may be typed. */
export const codeMinutes = 10;

/** Between two mails with a code to one address. */
export const secondsBetweenMails = 30;
