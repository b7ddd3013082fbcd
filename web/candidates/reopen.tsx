import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './person-acts.module.css';

/** Offers to take up a closed engineer who has answered since: 'Franziska has answered: Reopen'. */
export function Reopen({ firstName, onReopen }: { firstName: string; onReopen: () => void }) {
  const t = useTexts('candidates');
  return (
    <Text size="s" tone="ink" className={classes.answered}>
      {t.rich('answered', {
        name: firstName,
        reopen: <QuietButton onClick={onReopen} />,
      })}
    </Text>
  );
}
