import type { Reason } from '#contract/errors.ts';
import { reasonText } from '#web/platform/calls/errors.ts';

/** Who alone may add and remove tokens and webhooks, for members who may not; undefined for others. */
export const keptFrom = (whyNot: Reason | undefined): string | undefined =>
  whyNot?.code === 'keepersOnly' ? reasonText(whyNot) : undefined;
