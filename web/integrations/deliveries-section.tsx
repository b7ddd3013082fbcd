import type * as z from 'zod/mini';
import { type WebhookDelivery, type listWebhooks, maxTries } from '#contract/integrations.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './integrations-screen.module.css';
import { placeOf, resultText, shortMomentOf } from './result-text.ts';
import { Section } from './section.tsx';

type Listed = Pick<z.output<(typeof listWebhooks)['answer']>, 'webhooks' | 'deliveries'>;

/** The last deliveries to other systems, with their outcomes. */
export function DeliveriesSection({ webhooks, deliveries }: Listed) {
  const t = useTexts('integrations');
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return (
    <Section title={t('deliveries.title')} note={t('deliveries.note')}>
      {deliveries.length > 0 ? (
        <List marginTop="8" aria-label={t('deliveries.title')}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              // With a single webhook, the destination is obvious.
              place={webhooks.length > 1 ? placeOf(urls.get(delivery.webhookId) ?? '') : undefined}
            />
          ))}
        </List>
      ) : (
        <Text marginTop="8" lineHeight="1.45">
          {t('deliveries.none')}
        </Text>
      )}
    </Section>
  );
}

function DeliveryRow({ delivery, place }: { delivery: WebhookDelivery; place: string | undefined }) {
  const locale = useLocale();
  const { event, at } = delivery;
  return (
    <Wrap as="li" gap="4 16" padding="8 0" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Text size="m">{event}</Text>
        {place !== undefined && <p className={classes.facts}>{place}</p>}
      </div>
      <Wrap as="p" gap="0 12" size="xs" tone="mute">
        <time dateTime={at}>{shortMomentOf(at, locale)}</time> <Ended delivery={delivery} />
      </Wrap>
    </Wrap>
  );
}

function Ended({ delivery: { state, result, nextAt, tries } }: { delivery: WebhookDelivery }) {
  const t = useTexts('integrations');
  const locale = useLocale();
  if (state === 'dropped') return <span>{t('result.dropped')}</span>;
  if (!result) return <span>{t('result.waiting')}</span>;
  const text = resultText(t, result);
  if (state === 'delivered') return <span>{text}</span>;
  if (state === 'failed' || nextAt === null)
    return <span className={classes.failed}>{t('result.givenUp', { text, tries })}</span>;
  return (
    <span>
      {t('result.next', { text, time: shortMomentOf(nextAt, locale), try: String(tries + 1), of: String(maxTries) })}
    </span>
  );
}
