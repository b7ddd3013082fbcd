import classes from './trial-ended.module.css';

interface Props {
  isTrialExpired: boolean;
  /** Contact address, if the installation has one. */
  contactEmail?: string | undefined;
}

/** Notice that the company's trial has ended, with the contact; renders nothing during the trial. */
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
