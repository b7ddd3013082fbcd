import { useTexts } from '#web/platform/texts/texts.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './card-acts.module.css';

/** Offers to take up a closed engineer who has answered since: 'Franziska has answered: Reopen'. */
export function Reopen({ firstName, onReopen }: { firstName: string; onReopen: () => void }) {
  const t = useTexts('candidates');
  return (
    <p className={classes.answered}>
      {t.rich('answered', {
        name: firstName,
        reopen: <QuietButton onClick={onReopen} />,
      })}
    </p>
  );
}
