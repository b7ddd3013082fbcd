import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card } from '#web/ui/layout.tsx';
import classes from './positions-screen.module.css';

/**
 * Explains why no position can be added, and during the trial whom to ask for more; afterwards its notice does. If an
 * administrator left several, deleting one makes no room.
 */
export function NoRoom({ count }: { count: number }) {
  const t = useTexts('positions');
  const { isTrialExpired, contactEmail } = useUser();
  if (isTrialExpired)
    return (
      <Card as="p" fill="dashed" size="s" lineHeight="1.4" wrap="anywhere" className={classes.trial}>
        {t(count === 1 ? 'list.endedUsed' : 'list.ended')}
      </Card>
    );
  return (
    <Card as="p" fill="dashed" size="s" lineHeight="1.4" wrap="anywhere" className={classes.trial}>
      {t(count === 1 ? 'list.trialUsed' : 'list.trial')}
      {contactEmail !== undefined && (
        <>
          {' '}
          {t.rich('list.more', {
            email: contactEmail,
            link: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
          })}
        </>
      )}
    </Card>
  );
}
