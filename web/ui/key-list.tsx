import { type ReactNode, useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './key-list.module.css';
import { Row, Stack } from './layout.tsx';

interface Props {
  title: string;
  /** Each key with its action. */
  keys: readonly (readonly [key: string, text: string])[];
  /** Below the keys. */
  children?: ReactNode;
  onClose: () => void;
}

/** List of keys and their actions. */
export function KeyList({ title, keys, children, onClose }: Props) {
  const t = useTexts('common');
  const id = useId();
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <Stack padding="24">
        <h2 id={id} className={classes.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <dl>
          {keys.map(([key, text]) => (
            <Row key={key} gap="16" className={classes.row}>
              <dt>
                <kbd className={classes.key}>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </Row>
          ))}
        </dl>
        {children}
        <Button variant="default" size="sm" onClick={onClose}>
          {t('action.close')}
        </Button>
      </Stack>
    </Dialog>
  );
}
