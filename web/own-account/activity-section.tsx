import type { Activity, Device } from '#contract/own-account.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { List, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { deviceName } from './device-name.ts';
import { Section } from './section.tsx';

/** Acts that may come without a device: those of administrators, of colleagues and of a link in a mail. */
const mayLackDevice: ReadonlySet<Activity['kind']> = new Set([
  'signedOutByAdministrator',
  'passkeyRemoved',
  'passkeysReset',
  'organisationRemoved',
  'addressChanged',
  'addressRestored',
  'actedAs',
  'suspended',
  'restored',
]);

/** An account's activity, latest first. */
export function ActivitySection({ activity }: { activity: readonly Activity[] }) {
  const t = useTexts('own-account');
  const language = useLanguage();
  // Counted from the oldest, since one act may remove several passkeys.
  const rows = activity.map((event, place) => ({ ...event, key: activity.length - place }));
  return (
    <Section title={t('activity.title')} note={t(activity.length === 0 ? 'activity.none' : 'activity.note')}>
      {activity.length > 0 && (
        <List aria-label={t('activity.title')}>
          {rows.map(({ key, kind, device, happenedAt }) => (
            <Wrap key={key} as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
              <div className={classes.text}>
                <Wrap as="p" gap="4 8" size="m" weight="600" lineHeight="1.35">
                  {t(`activity.${kind}`)}
                </Wrap>
                <p className={classes.facts}>
                  {hasDevice(kind, device) && `${deviceName(t, device)} · `}
                  {momentOf(happenedAt, language)}
                </p>
              </div>
            </Wrap>
          ))}
        </List>
      )}
    </Section>
  );
}

const hasDevice = (kind: Activity['kind'], { browser, system }: Device): boolean =>
  browser !== null || system !== null || !mayLackDevice.has(kind);
