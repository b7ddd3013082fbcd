import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Webhook, listWebhooks } from '#contract/integrations.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { ShownOnce } from '#web/tokens/shown-once.tsx';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import badge from '#web/ui/badge.module.css';
import { List, Row, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './integrations-screen.module.css';
import { keptFrom } from './kept-from.ts';
import { isTaken, placeOf, resultText } from './result-text.ts';
import { Section } from './section.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The addresses that are notified of events. */
export function WebhooksSection({ webhooks, may, whyNot }: z.output<(typeof listWebhooks)['answer']>) {
  const t = useTexts('integrations');
  /** The webhook being changed, or 'new'. */
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const own = useWebhooks();
  const kept = keptFrom(whyNot.add);
  return (
    <Section title={t('webhooks.title')} note={t('webhooks.note')}>
      {own.secret !== undefined && <ShownOnce key={own.secret} note={t('webhooks.secret')} secret={own.secret} />}
      {webhooks.length > 0 ? (
        <List marginTop="8" aria-label={t('webhooks.title')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              own={own}
              onChange={kept === undefined ? () => setEdited(webhook) : undefined}
            />
          ))}
        </List>
      ) : (
        <Text marginTop="8" lineHeight="1.45">
          {t('webhooks.none')}
        </Text>
      )}
      <Wrap gap="8 12" marginTop="12">
        {kept === undefined && (
          <Button variant="default" disabled={!may.add} onClick={() => setEdited('new')}>
            {t('webhooks.add')}
          </Button>
        )}
        {!may.add && <p className={classes.facts}>{kept ?? t('webhooks.full')}</p>}
      </Wrap>
      {edited && (
        <WebhookDialog stored={edited === 'new' ? undefined : edited} own={own} onClose={() => setEdited(undefined)} />
      )}
      {own.dialog}
    </Section>
  );
}

interface RowProps {
  webhook: Webhook;
  own: ReturnType<typeof useWebhooks>;
  /** Absent for a member who may not change webhooks. */
  onChange: (() => void) | undefined;
}

function WebhookRow({ webhook, own, onChange }: RowProps) {
  const t = useTexts('integrations');
  const language = useLanguage();
  const { url, events, form, isActive, failedAt, offBecause } = webhook;
  const result = own.tested?.id === webhook.id ? own.tested.result : undefined;
  const place = placeOf(url);
  return (
    <Wrap as="li" gap="4 16" padding="8 0" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Text size="m" weight="600">
          {place}
        </Text>
        <p className={classes.facts}>{events.map((event) => t(`event.${event}`)).join(', ')}</p>
        <p className={classes.facts}>{t(`webhooks.form.${form}`)}</p>
        {failedAt !== null && (
          <p className={classes.failed}>
            {t(`webhooks.off.${offBecause ?? 'failing'}`, { moment: momentOf(failedAt, language) })}
          </p>
        )}
        {result && (
          <output className={isTaken(result) ? classes.facts : classes.failed}>
            {t('webhooks.tested', { result: resultText(t, result) })}
          </output>
        )}
      </div>
      <Row>
        <span className={isActive ? badge.live : badge.draft}>{t(isActive ? 'webhooks.on' : 'webhooks.off')}</span>
        {onChange && (
          <>
            <Button
              variant="default"
              size="sm"
              aria-label={t('webhooks.test.label', { place })}
              loading={own.testedId === webhook.id}
              onClick={() => own.test(webhook)}
            >
              {t('webhooks.test')}
            </Button>
            <MenuButton
              isQuiet
              label={t('webhooks.more', { place })}
              items={[
                { label: t('webhooks.change'), onSelect: onChange },
                {
                  label: t(isActive ? 'webhooks.switchOff' : 'webhooks.switchOn'),
                  onSelect: () => own.switch(webhook),
                },
                { label: t('delete'), onSelect: () => void own.askToRemove(webhook) },
              ]}
            >
              <Ellipsis size={18} aria-hidden />
            </MenuButton>
          </>
        )}
      </Row>
    </Wrap>
  );
}
