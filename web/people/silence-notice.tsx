import { useQueryClient } from '@tanstack/react-query';
import { talentHome } from '#contract/matching.ts';
import { type Availability, readPrivacy, saveAvailability } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import type { Silence } from '#contract/silence.ts';
import { dayOf, monthOf } from '#contract/texts/days.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusHandover } from '#web/ui/passed-focus.ts';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './silence-notice.module.css';

/** Tells a talent that their silence changed their availability; one click reverts or confirms it. */
export function SilenceNotice({ silence: { availability, at, since } }: { silence: Silence }) {
  const t = useTexts('privacy');
  const locale = useLocale();
  const client = useQueryClient();
  const root = useFocusHandover<HTMLElement>();
  const saving = useMutationOnce({
    scope: { id: 'availability' },
    mutationFn: (answer: Availability) => send(saveAvailability, { availability: answer }),
    onSuccess: async (_answer, chosen) => {
      showNotice({ text: t(`silence.${chosen}.done`), tone: 'success' });
      forget(client, getProfile);
      await Promise.all([invalidate(client, talentHome), invalidate(client, readPrivacy)]);
    },
  });
  const former = availability === 'open' ? 'looking' : 'open';
  const changed = dayOf(new Date(at), locale);
  const heard = new Date(since);
  return (
    <Card ref={root} as="section" className={classes.root} aria-label={t('silence.label')}>
      <Text marginBottom="12" size="m" lineHeight="1.45">
        {availability === 'open'
          ? t('silence.open', { changed, since: dayOf(heard, locale) })
          : t('silence.notLooking', { changed, since: monthOf(heard, locale) })}
      </Text>
      <Wrap>
        <Button size="sm" loading={saving.isPending} onClick={() => saving.mutate(former)}>
          {t(`availability.${former}`)}
        </Button>
        <Button size="sm" variant="default" disabled={saving.isPending} onClick={() => saving.mutate(availability)}>
          {t('silence.keep')}
        </Button>
      </Wrap>
    </Card>
  );
}
