import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { previewTalents } from '#contract/matching.ts';
import { PersonRow } from '#web/people/person-row.tsx';
import { talentLines } from '#web/people/talent-lines.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Text } from '#web/ui/layout.tsx';
import { fresh, searchOf, sorted } from './candidate-count.ts';
import classes from './first-talents.module.css';
import type { PositionDraft } from './position-draft.ts';

interface Props {
  draft: PositionDraft;
  /** Candidates for the draft, at least one. */
  talentCount: number;
  /** Whether that number belongs to the previous conditions. */
  isPending: boolean;
}

/** Number of rows: the maximum that the call returns. */
const most = 3;

/** The first talents who match the draft before it is saved; each opens the talent's profile. */
export function FirstTalents({ draft, talentCount, isPending }: Props) {
  const t = useTexts('positions');
  const words = { t: useTexts('people'), cities: useTexts('cities'), language: useLanguage() };
  const { experienceFrom, sponsorsVisa } = draft;
  const wishes = {
    experienceFrom,
    workTypeIds: [...draft.workTypeIds],
    hiringCountryIds: [...draft.hiringCountryIds],
    sponsorsVisa,
  };
  const payload = { ...searchOf(draft), optionalSkills: sorted(draft.optionalSkillIds), ...wishes };
  const { data, isPlaceholderData } = useCall(previewTalents, isPending ? skipToken : payload, {
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
  const talents = data?.talents ?? [];
  const shown = Math.min(talentCount, most);
  return (
    <section className={classes.root} aria-label={t('preview.label')} aria-busy={isPending || isPlaceholderData}>
      <Text size="xs" tone="mute">
        {talentCount > most
          ? t('preview.first', { shown: most, count: talentCount })
          : t('preview.all', { count: shown })}
      </Text>
      <div className={classes.rows} data-rows={shown}>
        {talents.map((talent) => (
          <PersonRow
            key={talent.id}
            name={`${talent.firstName} ${talent.lastName}`}
            note={talentLines(words, talent, data?.currentUtcOffset ?? null).join('\u00a0· ')}
            avatarUrl={talent.avatarUrl}
            onOpen={() => openProfile({ profileType: 'talent', talentId: talent.id })}
          />
        ))}
      </div>
    </section>
  );
}
