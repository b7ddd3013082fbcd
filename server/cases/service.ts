import type { Services } from '#server/platform/calls/services.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { caseMailHandlers } from './mails.ts';
import { restoringHandler } from './suspension.ts';

/** Handlers of mails about cases, and of suspensions that end by time. */
export const caseHandlers = (services: Services): Handler[] => [
  ...caseMailHandlers(services),
  restoringHandler(services),
];

export { endCasesOf } from './end-case.ts';
export { sweepCases } from './sweep.ts';
