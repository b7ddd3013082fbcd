import type { Activity } from '#contract/own-account.ts';
import { momentOf } from '#web/platform/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import classes from './account-screen.module.css';
import { deviceName } from './device-name.ts';
import { Section } from './section.tsx';

/** What has happened to an account, latest first. */
export function ActivitySection({ activity }: { activity: readonly Activity[] }) {
  const t = useTexts('account');
  const language = useLanguage();
  return (
    <Section title={t('activity.title')} note={t(activity.length === 0 ? 'activity.none' : 'activity.note')}>
      {activity.length > 0 && (
        <ul className={classes.list} aria-label={t('activity.title')}>
          {activity.map(({ kind, device, happenedAt }) => (
            <li key={`${kind} ${happenedAt}`} className={classes.row}>
              <div className={classes.text}>
                <p className={classes.device}>{t(`activity.${kind}`)}</p>
                <p className={classes.facts}>
                  {kind === 'actedAs'
                    ? momentOf(happenedAt, language)
                    : `${deviceName(t, device)} · ${momentOf(happenedAt, language)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
