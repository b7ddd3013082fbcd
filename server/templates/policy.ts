import { maxTemplates } from '#contract/templates.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** All members of a company may save; an administrator acting as one may only use existing templates. */
export const whyNotSave = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as someone does not change templates.',
        reason: { code: 'actingTemplates' },
      }
    : undefined;

export const whyNotAdd = ({ count }: { count: number }): Denial | undefined =>
  count < maxTemplates
    ? undefined
    : {
        code: 'conflict',
        detail: `Your company has ${maxTemplates} templates. Delete one first.`,
        reason: { code: 'templatesFull', params: { max: maxTemplates } },
      };
