import type * as z from 'zod/mini';
import { type WebhookDelivery, type listWebhooks, maxTries } from '#contract/integrations.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
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
        <ul className={classes.list} aria-label={t('deliveries.title')}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              // With a single webhook, the destination is obvious.
              place={webhooks.length > 1 ? placeOf(urls.get(delivery.webhookId) ?? '') : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.empty}>{t('deliveries.none')}</p>
      )}
    </Section>
  );
}

function DeliveryRow({ delivery, place }: { delivery: WebhookDelivery; place: string | undefined }) {
  const locale = useLocale();
  const { event, at } = delivery;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.event}>{event}</p>
        {place !== undefined && <p className={classes.facts}>{place}</p>}
      </div>
      <p className={classes.result}>
        <time dateTime={at}>{shortMomentOf(at, locale)}</time> <Ended delivery={delivery} />
      </p>
    </li>
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
