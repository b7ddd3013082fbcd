import { BadgeCheck } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Marks the user's own row. */
export const MeBadge = () => <span className={classes.me}>{useTexts('common')('badge.me')}</span>;

/** Whether a position is public. */
export const LiveBadge = ({ isLive }: { isLive: boolean }) => (
  <span className={isLive ? classes.live : classes.draft}>
    {useTexts('common')(isLive ? 'badge.live' : 'badge.draft')}
  </span>
);

/** The domain that a company has proven; renders nothing without one. */
export function VerifiedBadge({ domain }: { domain: string | null }) {
  const t = useTexts('common');
  return domain !== null && <span className={classes.verified}>{t('badge.verified', { domain })}</span>;
}

/** Icon for a company with a proven domain, which is its title and its text for screen readers. */
export function VerifiedMark({ domain }: { domain: string | null }) {
  const t = useTexts('common');
  return (
    domain !== null && (
      <span className={classes.mark} title={t('badge.verified', { domain })}>
        <BadgeCheck size={16} aria-hidden />
        <VisuallyHidden>{t('badge.verified', { domain })}</VisuallyHidden>
      </span>
    )
  );
}

/** Marks an email address that its mail server has permanently rejected. */
export const RefusedBadge = ({ title }: { title: string }) => (
  <span className={classes.expired} title={title}>
    {useTexts('common')('badge.mailRefused')}
  </span>
);

/** Marks an account that is suspended. */
export const SuspendedBadge = () => <span className={classes.expired}>{useTexts('common')('badge.suspended')}</span>;

/** Marks an account whose user has requested its deletion. */
export const LeavingBadge = ({ title }: { title?: string }) => (
  <span className={classes.draft} title={title}>
    {useTexts('common')('badge.leaving')}
  </span>
);

/** Marks a member who keeps the team. */
export const KeeperBadge = () => <span className={classes.verified}>{useTexts('common')('badge.keeper')}</span>;

/** A client's plan, shown to administrators. */
export function PlanBadge({ isTrial, isTrialExpired }: { isTrial: boolean; isTrialExpired: boolean }) {
  const t = useTexts('common');
  if (!isTrial) return <span className={classes.draft}>{t('badge.full')}</span>;
  if (isTrialExpired) return <span className={classes.expired}>{t('badge.trialExpired')}</span>;
  return <span className={classes.trial}>{t('badge.trial')}</span>;
}
