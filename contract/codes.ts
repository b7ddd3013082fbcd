/* Codes that are sent to an address. Separate from the calls, so that a form can be drawn without a schema. */

export const codeLength = 6;

/** Minutes for which a code is valid. */
export const codeMinutes = 10;

/** Minimum interval between two code mails to one address. */
export const secondsBetweenMails = 30;
