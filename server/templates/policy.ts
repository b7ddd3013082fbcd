import { maxTemplates } from '#contract/templates.ts';
import type { Denial } from '#server/platform/errors/may.ts';

export const whyNotAdd = ({ count }: { count: number }): Denial | undefined =>
  count < maxTemplates
    ? undefined
    : {
        code: 'conflict',
        detail: `Your company has ${maxTemplates} templates. Delete one first.`,
        reason: { code: 'templatesFull', params: { max: maxTemplates } },
      };
