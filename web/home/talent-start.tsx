import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { talentHome } from '#contract/matching.ts';
import { readPrivacy } from '#contract/privacy.ts';
import { getMissingParts, getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { send } from '#web/platform/calls/api.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { SkillPicker } from '#web/reference/skill-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { Card, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { useFocusHandover } from '#web/ui/passed-focus.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { type StartPlace, StartPlaceFields, changesOf, startPlaceOf } from './start-place.tsx';
import { type StartPrivacy, StartPrivacyFields, saveStartPrivacy } from './start-privacy.tsx';
import classes from './talent-start.module.css';
import { useFittingCount } from './use-fitting-count.ts';

interface Props {
  /** The viewer's own profile, with all options. */
  talent: Talent;
  frequentSkills: readonly { id: number; name: string }[];
  onLater: () => void;
}

interface StartDraft extends StartPlace, StartPrivacy {
  readonly skillIds: readonly number[];
}

const storedOf = (talent: Talent): { draft: StartDraft; version: number | undefined } => ({
  draft: { skillIds: [], employer: null, isVerifiedOnly: null, ...startPlaceOf(talent) },
  version: talent.version,
});

/** Asks a talent without skills for skills, place of work and whom to hide from, and counts the positions that fit. */
export function TalentStart({ talent, frequentSkills, onLater }: Props) {
  const t = useTexts('home');
  const client = useQueryClient();
  const id = useId();
  const edit = useKeptDraft({ form: `talent-start ${talent.id}`, stored: storedOf(talent) });
  const { skillIds, employer, isVerifiedOnly, ...place } = edit.draft;
  const privacy = useCall(readPrivacy, {});
  const change = (changes: Partial<StartDraft>) => edit.setDraft((current) => ({ ...current, ...changes }));
  const toggleSkill = (id: number) =>
    edit.setDraft((current) => ({ ...current, skillIds: toggled(current.skillIds, id) }));
  const { isSaving, save, errorAt } = useSave(
    async () => {
      // Hiding first: the skills then let companies find the talent.
      if (!(await saveStartPrivacy({ employer, isVerifiedOnly }, privacy.data))) return false;
      await send(saveTalent, { talent: { id: talent.id, skills: [...skillIds], ...changesOf(place) } });
      edit.drop();
      forget(client, getProfile, readPrivacy);
      void invalidate(client, getMissingParts);
      // The button spins until the list in parts replaces this form.
      await invalidate(client, talentHome);
      return true;
    },
    (isSaved) => {
      if (isSaved) window.scrollTo(0, 0);
    },
    { offersRetry: true, values: { employer, name: employer } },
  );
  return (
    <Card
      ref={useFocusHandover<HTMLElement>()}
      as="section"
      marginBottom="24"
      className={classes.root}
      aria-labelledby={id}
    >
      <h2 id={id}>{t('start.title')}</h2>
      <Text marginTop="4" marginBottom="16" tone="mute">
        {t('start.text')}{' '}
        <Link to={at.talentEdit} hash="cv" className={classes.cv}>
          {t('start.cv')}
        </Link>
      </Text>
      <Stack
        as="form"
        gap="20"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <CheckPills label={t('start.frequent')}>
          {frequentSkills.map((skill) => (
            <CheckPill
              key={skill.id}
              label={skill.name}
              isChecked={skillIds.includes(skill.id)}
              onToggle={() => toggleSkill(skill.id)}
            />
          ))}
        </CheckPills>
        <SkillPicker
          label={t('start.search')}
          skills={talent.skills}
          skilltypes={talent.skilltypes}
          value={skillIds}
          onToggle={toggleSkill}
          isRefused={errorAt('talent.skills') !== undefined}
        />
        <StartPlaceFields
          value={place}
          onChange={change}
          timezonesByOffset={talent.timezonesByOffset ?? {}}
          errorAt={errorAt}
        />
        <StartPrivacyFields
          value={{ employer, isVerifiedOnly }}
          stored={privacy.data}
          onChange={change}
          errorAt={errorAt}
        />
        <Wrap gap="8 16" className={classes.foot}>
          <FittingCount skillIds={skillIds} place={place} />
          <QuietButton onClick={onLater}>{t('start.later')}</QuietButton>
          <Button type="submit" loading={isSaving} disabled={skillIds.length === 0}>
            {t('start.save')}
          </Button>
        </Wrap>
      </Stack>
    </Card>
  );
}

/** Number of Live positions that fit the choices; announced as it changes. */
function FittingCount({ skillIds, place }: { skillIds: readonly number[]; place: StartPlace }) {
  const t = useTexts('home');
  const { count, isFailed, isPending } = useFittingCount(skillIds, place);
  return (
    <output className={classes.count} data-pending={isPending || undefined}>
      {skillIds.length === 0
        ? t('start.pick')
        : isFailed
          ? t('start.countFailed')
          : count !== undefined && t.rich('start.count', { count, strong: <strong /> })}
    </output>
  );
}
