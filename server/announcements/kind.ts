import * as z from 'zod/mini';
import { defineKind } from '#server/platform/deliveries/deliveries.ts';

/** The mail that announces a position, its subject, to one talent. No user is waiting for it. */
export const announcement = defineKind({
  name: 'announcement-mail',
  channel: 'mail',
  urgency: 'later',
  details: z.object({}),
  // About three days of tries: every few seconds at first, later every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
  isOnce: true,
});
