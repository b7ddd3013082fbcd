import classes from './badge.module.css';

/** Marks the user's own row. */
export const MeBadge = () => <span className={classes.me}>Me</span>;

/** Whether a position is public. */
export const LiveBadge = ({ isLive }: { isLive: boolean }) => (
  <span className={isLive ? classes.live : classes.draft}>{isLive ? 'Live' : 'Draft'}</span>
);

/** Marks an email address that its mail server has permanently rejected. */
export const RefusedBadge = ({ title }: { title: string }) => (
  <span className={classes.expired} title={title}>
    Mail refused
  </span>
);

/** A client's plan, shown to administrators. */
export function PlanBadge({ isTrial, isTrialExpired }: { isTrial: boolean; isTrialExpired: boolean }) {
  if (!isTrial) return <span className={classes.draft}>Full</span>;
  return isTrialExpired ? (
    <span className={classes.expired}>Trial expired</span>
  ) : (
    <span className={classes.trial}>Trial</span>
  );
}
