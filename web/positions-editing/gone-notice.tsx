import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './gone-notice.module.css';

interface Props {
  /** The deleted position; by default the one on the screen. */
  title?: string;
  /** Announces the notice, because a save has just discovered the deletion. */
  isNew?: boolean;
  /** Buttons with the user's options. */
  children: ReactNode;
}

/** Notice that a position was deleted while being edited, and that no input is lost. */
export function GoneNotice({ title, isNew = false, children }: Props) {
  const t = useTexts('positions');
  return (
    <div className={classes.root} {...(isNew && { role: 'alert' })}>
      <Text size="m" lineHeight="1.5" className={classes.text}>
        {title === undefined
          ? t.rich('gone.this', { strong: <strong /> })
          : t.rich('gone.titled', { title, strong: <strong /> })}
      </Text>
      <Wrap>{children}</Wrap>
    </div>
  );
}
