import type { ReactNode } from 'react';
import type { Deletion } from '#contract/deletion.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { dayOf } from './day-of.ts';

const day = 86_400_000;

interface Words {
  t: TextsOf<'leaving'>;
  locale: string;
}

/** The question before a deletion: its date, and what is deleted along with the account. */
export const questionOf = (
  { t, locale }: Words,
  { graceDays, conversationCount: count, company }: Deletion,
): { text: string; details: ReactNode } => ({
  text: t('question'),
  details: (
    <Stack gap="12" lineHeight="1.45" wrap="anywhere">
      <p>
        {graceDays === 0
          ? t('goneAtOnce', { count })
          : t('gone', { count, day: dayOf(new Date(Date.now() + graceDays * day), locale) })}
      </p>
      {company && (
        <p>
          {company.positionCount === 0
            ? t('lastWithout', { company: company.name })
            : t('last', { company: company.name, count: company.positionCount })}
        </p>
      )}
      {company !== null && company.invitedCount > 0 && <p>{t('lastInvited', { count: company.invitedCount })}</p>}
    </Stack>
  ),
});
