import { useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './key-list.module.css';

const keys = [
  ['J', 'keys.next'],
  ['K', 'keys.previous'],
  ['S', 'keys.save'],
  ['X', 'keys.pass'],
  ['M', 'keys.write'],
  ['?', 'keys.list'],
] as const;

/** What the keys do while a position is open. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTexts('profiles');
  const id = useId();
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <div className={classes.root}>
        <h2 id={id} className={classes.title} tabIndex={-1} data-autofocus>
          {t('keys.title')}
        </h2>
        <dl className={classes.list}>
          {keys.map(([key, text]) => (
            <div key={key} className={classes.row}>
              <dt>
                <kbd className={classes.key}>{key}</kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('keys.close')}
        </Button>
      </div>
    </Dialog>
  );
}
