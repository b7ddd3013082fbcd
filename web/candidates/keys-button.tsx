import { useTexts } from '#web/platform/texts/texts.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './keys-button.module.css';
import { listKeys } from './letter-keys.ts';

/** Opens the list of keys, even while letters are switched off; hidden on phones. */
export function KeysButton() {
  const t = useTexts('candidates');
  return (
    <span className={classes.root}>
      <QuietButton aria-haspopup="dialog" onClick={() => listKeys(true)}>
        {t('keys.open')}
      </QuietButton>
    </span>
  );
}
