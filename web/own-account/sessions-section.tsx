import type { OwnSession } from '#contract/own-account.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import badgeClasses from '#web/ui/badge.module.css';
import { List, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { deviceName } from './device-name.ts';
import { Section } from './section.tsx';
import { useSessions } from './use-sessions.ts';

interface Props {
  sessions: readonly OwnSession[];
  /** Read-only. */
  isFixed: boolean;
}

/** The user's sessions, each with a button to end it. */
export function SessionsSection({ sessions, isFixed }: Props) {
  const t = useTexts('own-account');
  const { end, endOthers, isBusy, dialog } = useSessions();
  return (
    <Section
      title={t('sessions.title')}
      note={t('sessions.note')}
      action={
        sessions.length > 1 && (
          <Button variant="default" size="sm" disabled={isFixed} aria-busy={isBusy} onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <List aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isFixed={isFixed} isBusy={isBusy} onEnd={end} />
        ))}
      </List>
      {dialog}
    </Section>
  );
}

interface RowProps {
  session: OwnSession;
  isFixed: boolean;
  isBusy: boolean;
  onEnd: (session: OwnSession) => void;
}

function SessionRow({ session, isFixed, isBusy, onEnd }: RowProps) {
  const t = useTexts('own-account');
  const language = useLanguage();
  const { isThis, way, startedAt, usedAt } = session;
  const device = deviceName(t, session.device);
  const since = t('sessions.since', { moment: momentOf(startedAt, language), way });
  return (
    <Wrap as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Wrap as="p" gap="4 8" size="m" weight="600" lineHeight="1.35">
          {device}
          {isThis && <span className={badgeClasses.me}>{t('sessions.this')}</span>}
        </Wrap>
        <p className={classes.facts}>
          {isThis ? since : `${since}\u00a0· ${t('sessions.used', { moment: momentOf(usedAt, language) })}`}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('sessions.end.label', { device })}
          disabled={isFixed}
          aria-busy={isBusy}
          onClick={() => onEnd(session)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Wrap>
  );
}
