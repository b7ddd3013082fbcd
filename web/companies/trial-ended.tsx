import { useTexts } from '#web/platform/texts/texts.ts';
import { Card } from '#web/ui/layout.tsx';
import classes from './trial-ended.module.css';

interface Props {
  isTrialExpired: boolean;
  /** Contact address, if the installation has one. */
  contactEmail?: string | undefined;
}

/** Notice that the company's trial has ended, with the contact; renders nothing during the trial. */
export function TrialEnded({ isTrialExpired, contactEmail }: Props) {
  const t = useTexts('companies');
  if (!isTrialExpired) return null;
  return (
    <Card as="p" padding="14 16" marginBottom="24" wrap="anywhere" className={classes.root}>
      {contactEmail
        ? t.rich('trialEnded.write', {
            strong: <strong />,
            email: contactEmail,
            link: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
          })
        : t.rich('trialEnded.ask', { strong: <strong /> })}
    </Card>
  );
}
