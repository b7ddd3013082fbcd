/** For how long what is kept stays, in the unit that each name ends with. Sweeps go by it, and `/privacy` tells it. */
export const kept = {
  /** From the last use of a session to its end, but for administrators. */
  sessionDays: 30,
  /** From the sign-in of an administrator. */
  administratorHours: 12,
  /** From the end of a code. */
  codeHours: 1,
  /** From the last sign-in in a browser that stays known. */
  deviceDays: 400,
  /** Events of an account. */
  activityMonths: 12,
  /** From a change of address, while the previous one can take it back. */
  formerAddressDays: 7,
  /** Evidence and texts of a case, from its last decision. */
  evidenceDays: 180,
  /** Cases without their texts, and the log of administrators. */
  logYears: 3,
  /** From the moment that a copy of a user's data is ready. */
  exportHours: 24,
  /** What became of deliveries to webhooks. */
  webhookDeliveryDays: 30,
  /** What mails about saved searches have named. */
  searchHitDays: 180,
} as const;

/** Days before the deletion of an unused account on which its owner is mailed. */
export const inactivityMailDays = [30, 14, 3] as const;
