import { useEffect, useRef } from 'react';
import { copyText } from '#web/platform/page/copy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import layout from '#web/ui/layout.module.css';
import classes from './integrations-screen.module.css';

interface Props {
  /** Its purpose, where that is not obvious. */
  note?: string;
  secret: string;
}

/** A newly created secret, lost once the screen is left. */
export function ShownOnce({ note, secret }: Props) {
  const t = useTexts('integrations');
  const frame = useRef<HTMLElement>(null);
  // The dialog that created it has closed, and its button may be gone.
  useEffect(() => frame.current?.focus(), []);
  return (
    <section ref={frame} className={classes.once} aria-label={t('once.title')} tabIndex={-1}>
      <div className={classes.onceText}>
        <p className={layout.title}>{t('once.title')}</p>
        {note !== undefined && <p className={classes.facts}>{note}</p>}
        <code className={classes.secret}>{secret}</code>
      </div>
      <Button
        size="sm"
        variant="default"
        onClick={() => void copyText(secret, { copied: t('once.copied'), failed: t('once.notCopied') })}
      >
        {t('once.copy')}
      </Button>
    </section>
  );
}
