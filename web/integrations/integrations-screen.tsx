import { apiDocs, apiGuide } from '#contract/addresses.ts';
import { listTokens, listWebhooks } from '#contract/integrations.ts';
import { ApiError, reasonText } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
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
        <Text marginTop="8" lineHeight="1.45">
          {reasonText(error.reason)}
        </Text>
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
      <Wrap as="p" gap="4 16" marginBottom="16">
        <a href={apiDocs}>{t('docs.calls')}</a>
        <a href={apiGuide}>{t('docs.guide')}</a>
      </Wrap>
      <Stack gap="24">
        <TokensSection {...tokens.data} />
        <WebhooksSection {...webhooks.data} />
        <DeliveriesSection {...webhooks.data} />
      </Stack>
    </Page>
  );
}
