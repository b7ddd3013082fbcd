import { maxTokens, maxWebhooks } from '#contract/integrations.ts';
import type { Denial } from '#server/platform/errors/may.ts';

export const whyNotAddToken = ({ count }: { count: number }): Denial | undefined =>
  count < maxTokens
    ? undefined
    : { code: 'conflict', detail: 'There are ten tokens already. Delete one first.', reason: { code: 'tenTokens' } };

export const whyNotAddWebhook = ({ count }: { count: number }): Denial | undefined =>
  count < maxWebhooks
    ? undefined
    : {
        code: 'conflict',
        detail: 'The company has five webhooks. Delete one first.',
        reason: { code: 'fiveWebhooks' },
      };
