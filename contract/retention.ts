/** Retention periods, in the unit that each name ends with. Sweeps enforce them, and `/privacy` states them. */
export const kept = {
  /** From the last use of a session to its end, except for administrators. */
  sessionDays: 30,
  /** From the sign-in of an administrator. */
  administratorHours: 12,
  /** From the expiry of a code. */
  codeHours: 1,
  /** From the last sign-in in a known browser. */
  deviceDays: 400,
  /** Events of an account. */
  activityMonths: 12,
  /** From a change of address, during which the previous one can undo it. */
  formerAddressDays: 7,
  /** Evidence and texts of a case, from its last decision. */
  evidenceDays: 180,
  /** Cases without their texts, and the log of administrators. */
  logYears: 3,
  /** From the completion of a copy of a user's data. */
  exportHours: 24,
  /** Outcomes of deliveries to webhooks. */
  webhookDeliveryDays: 30,
  /** Results named in mails about saved searches. */
  searchHitDays: 180,
} as const;

/** Days before the deletion of an unused account on which its owner is mailed. */
export const inactivityMailDays = [30, 14, 3] as const;
