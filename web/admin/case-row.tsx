import { Link } from '@tanstack/react-router';
import type { CaseSummary } from '#contract/reports.ts';
import { at } from '#contract/screens.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { SuspendedBadge } from '#web/ui/badge.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './reports.module.css';
import rows from './rows.module.css';

const dayMilliseconds = 86_400_000;

const daysSince = (moment: string): number => Math.floor((Date.now() - new Date(moment).getTime()) / dayMilliseconds);

/** A case in a list; the row leads to it. */
export function CaseRow({ row }: { row: CaseSummary }) {
  const t = useTexts('admin');
  const { id, subject, categories, count, openedAt, state, outcome, isOverturned, taken } = row;
  const user = useUser();
  const days = daysSince(openedAt);
  const facts = [
    ...categories.map((category) => t(`category.${category}`)),
    ...(count > 0 ? [t('case.reports', { count })] : []),
    t('case.age', { days }),
    ...(taken ? [taken.by === user.id ? t('take.yours') : t('take.by', { name: taken.name })] : []),
  ];
  return (
    <li className={classes.row}>
      <div className={rows.what}>
        <Text size="m" weight="600" wrap="anywhere">
          <Link to={at.case} params={{ id: String(id) }} className={classes.link}>
            {subject?.name ?? t('log.deleted')}
          </Link>{' '}
          {subject?.isSuspended && <SuspendedBadge />}
        </Text>
        <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
          {facts.join('\u00a0· ')}
        </Text>
      </div>
      <Text
        size="s"
        tone="mute"
        className={classes.state}
        data-waits={state === 'open' || state === 'appealed' || undefined}
      >
        {outcome === null || state === 'appealed' ? t(`case.state.${state}`) : t(`outcome.${outcome}`)}
        {isOverturned && ` · ${t('appeal.overturned')}`}
      </Text>
    </li>
  );
}
