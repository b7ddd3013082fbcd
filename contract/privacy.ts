import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload, Nothing } from './fields.ts';

/** What a talent says of being available; `notLooking` is found by no company. */
export const availabilities = ['looking', 'open', 'notLooking'] as const;
export const Availability = z.enum(availabilities);
export type Availability = z.infer<typeof Availability>;

/** As others see it: absent for a talent who is `open`. */
export const ShownAvailability = z.optional(z.enum(['looking', 'notLooking']));

export const readPrivacy = call({
  summary: "The talent's availability, and by whom and when it was set.",
  path: '/api/talent/privacy',
  audience: ['talent'],
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    availability: Availability,
    /** `silence`: set because the talent did not answer. */
    availabilityBy: z.enum(['talent', 'silence']),
    /** Milliseconds since the Unix epoch. */
    availabilityAt: z.int(),
  }),
});

export const saveAvailability = call({
  summary: "Saves the talent's availability; the same again confirms it.",
  path: '/api/talent/availability',
  audience: ['talent'],
  payload: z.object({ availability: Availability }),
  answer: Nothing,
});
