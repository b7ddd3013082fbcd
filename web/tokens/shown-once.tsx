import { useEffect, useRef } from 'react';
import { copyText } from '#web/platform/page/copy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './tokens.module.css';

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
    <Card
      ref={frame}
      as="section"
      flow="wrap"
      gap="12"
      padding="12 16"
      marginTop="12"
      justify="space-between"
      className={classes.once}
      aria-label={t('once.title')}
      tabIndex={-1}
    >
      <div className={classes.text}>
        <Text size="m" weight="600">
          {t('once.title')}
        </Text>
        {note !== undefined && <p className={classes.facts}>{note}</p>}
        <Text as="code" marginTop="4" size="s" wrap="anywhere" className={classes.secret}>
          {secret}
        </Text>
      </div>
      <Button
        size="sm"
        variant="default"
        onClick={() => void copyText(secret, { copied: t('once.copied'), failed: t('once.notCopied') })}
      >
        {t('once.copy')}
      </Button>
    </Card>
  );
}
