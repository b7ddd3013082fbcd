import { type ReactNode, type RefObject, useState } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './hidden-foot.module.css';

interface Props {
  isHidden: boolean;
  /** The composer's field. */
  field: RefObject<HTMLTextAreaElement | null>;
  user: Thread['user'];
  /** The composer, shown once the talent has chosen to write. */
  children: ReactNode;
}

/** Asks a talent who hides from the other person's company before they show themselves by writing. */
export function HiddenFoot({ isHidden, field, user, children }: Props) {
  const t = useTexts('messaging');
  const [isWriting, setWriting] = useState(false);
  if (!isHidden || isWriting) return children;
  return (
    <div className={classes.root}>
      <p className={classes.text}>
        {t('hidden.text', { name: `${user.firstName} ${user.lastName}`, company: user.company?.name ?? '' })}
      </p>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          setWriting(true);
          requestAnimationFrame(() => field.current?.focus());
        }}
      >
        {t('hidden.write')}
      </Button>
    </div>
  );
}
