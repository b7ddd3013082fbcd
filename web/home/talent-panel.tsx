import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import * as addresses from '#contract/addresses.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { useReconnected } from '#web/ui/reconnection.ts';
import classes from './talent-panel.module.css';
import { useTalents } from './use-talents.ts';

interface Skill {
  id: number;
}

interface Props {
  /** One-based number of the panel on the page. */
  number: number;
  position: {
    hashId: string;
    title: string;
    isLive: boolean;
    talentIds: readonly number[];
    talentCount: number;
    skills: readonly Skill[];
    optionalSkills: readonly Skill[];
  };
}

/** Talents matching one position, fetched as their cards come near the screen. Failed ones are counted. */
export function TalentPanel({ number, position }: Props) {
  const { hashId, title, isLive, talentIds, talentCount } = position;
  const t = useTexts('home');
  const id = useId();
  const { fetched, setNear, retry } = useTalents(talentIds);
  const requiredIds = position.skills.map((skill) => skill.id);
  const optionalIds = position.optionalSkills.map((skill) => skill.id);
  const failedCount = talentIds.filter((talentId) => fetched.get(talentId) === null).length;
  useReconnected(failedCount > 0 ? retry : undefined);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.number} aria-hidden>
          {String(number).padStart(2, '0')}
        </span>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {!isLive && <LiveBadge isLive={false} />}
        <span className={classes.count}>{t('panel.found', { count: talentCount })}</span>
      </header>
      {failedCount > 0 && (
        <div className={classes.failed} role="alert">
          <span>{t('panel.failed', { count: failedCount })}</span>
          <Button variant="default" size="xs" onClick={retry}>
            {t('panel.retry')}
          </Button>
        </div>
      )}
      {talentIds.length === 0 && (
        <p className={classes.note}>
          {t.rich('panel.none', {
            link: <Link className={classes.link} to={addresses.positionEdit} params={{ positionHashId: hashId }} />,
          })}
        </p>
      )}
      <CardGrid>
        {talentIds.map((talentId) => (
          <TalentCard
            key={talentId}
            talentId={talentId}
            fetched={fetched.get(talentId)}
            requiredIds={requiredIds}
            optionalIds={optionalIds}
            setNear={setNear}
          />
        ))}
      </CardGrid>
      {talentIds.length > 0 && talentCount > talentIds.length && (
        <p className={`${classes.note} ${classes.below}`}>
          {t('panel.best', { shown: talentIds.length, count: talentCount })}
        </p>
      )}
    </section>
  );
}
