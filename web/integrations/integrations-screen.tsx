import { apiDocs, apiGuide } from '#contract/addresses.ts';
import { listTokens, listWebhooks } from '#contract/integrations.ts';
import { ApiError, reasonText } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import classes from './integrations-screen.module.css';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Tokens and webhooks of the company, and the last deliveries to its other systems. */
export function IntegrationsScreen() {
  const t = useTexts('integrations');
  usePageTitle(t('title'));
  const tokens = useCall(listTokens, {});
  const webhooks = useCall(listWebhooks, {});
  const error = tokens.error ?? webhooks.error;
  if (error instanceof ApiError && error.reason?.code === 'acting')
    return (
      <Page width="narrow">
        <PageHeader title={t('title')} />
        <p className={classes.empty}>{reasonText(error.reason)}</p>
      </Page>
    );
  if (!tokens.data || !webhooks.data)
    return (
      <PendingPage
        title={t('title')}
        width="narrow"
        error={error}
        onRetry={() => {
          void tokens.refetch();
          void webhooks.refetch();
        }}
      />
    );
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} />
      <p className={classes.docs}>
        <a href={apiDocs}>{t('docs.calls')}</a>
        <a href={apiGuide}>{t('docs.guide')}</a>
      </p>
      <div className={classes.column}>
        <TokensSection {...tokens.data} />
        <WebhooksSection {...webhooks.data} />
        <DeliveriesSection {...webhooks.data} />
      </div>
    </Page>
  );
}
