import { maxTokens, maxWebhooks } from '#contract/integrations.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** Access by other systems is only for a company's members: an acting administrator neither sees nor changes it. */
export const whyNotUse = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as a member neither sees nor changes tokens and webhooks.',
        reason: { code: 'actingIntegrations' },
      }
    : undefined;

export const whyNotAddToken = ({ count }: { count: number }): Denial | undefined =>
  count < maxTokens
    ? undefined
    : { code: 'conflict', detail: 'The company has ten tokens. Delete one first.', reason: { code: 'tenTokens' } };

export const whyNotAddWebhook = ({ count }: { count: number }): Denial | undefined =>
  count < maxWebhooks
    ? undefined
    : {
        code: 'conflict',
        detail: 'The company has five webhooks. Delete one first.',
        reason: { code: 'fiveWebhooks' },
      };
