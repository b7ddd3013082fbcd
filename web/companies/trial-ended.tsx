import classes from './trial-ended.module.css';

interface Props {
  isTrialExpired: boolean;
  /** Whom to write to, where the installation names an address. */
  contactEmail?: string | undefined;
}

/** Tells a company that its trial has ended, and whom to ask for more; nothing while it lasts. */
export function TrialEnded({ isTrialExpired, contactEmail }: Props) {
  if (!isTrialExpired) return null;
  return (
    <p className={classes.root}>
      <strong>Your trial has ended.</strong> Your company keeps one position. For more,{' '}
      {contactEmail ? (
        <>
          write to{' '}
          <a className={classes.link} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          .
        </>
      ) : (
        'ask your administrator.'
      )}
    </p>
  );
}
