import { useEffect, useRef } from 'react';
import type { Relaxation } from '#contract/conditions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './relaxation-hints.module.css';

interface Props {
  hints: readonly { relaxation: Relaxation; text: string }[];
  /** Whether the hints belong to the previous form state and new ones are loading. */
  isPending: boolean;
  onApply: (relaxation: Relaxation) => void;
}

/**
 * Suggested relaxations when few talents match, with their gain; one press applies each. Without suggestions the line
 * explains the field, which keeps the layout stable.
 */
export function RelaxationHints({ hints, isPending, onApply }: Props) {
  const t = useTexts('positions');
  const line = useRef<HTMLFieldSetElement>(null);
  const wasPressed = useRef(false);
  // The pressed button disappears with the next response; keep keyboard users on the line.
  useEffect(() => {
    if (!wasPressed.current || isPending) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) line.current?.focus();
  }, [isPending]);
  return (
    <fieldset ref={line} className={classes.line} tabIndex={-1} aria-label={t('relaxation.label')}>
      {hints.length === 0 ? (
        <p className={classes.note}>{t('relaxation.all')}</p>
      ) : (
        <>
          <p className={classes.note}>{t('relaxation.few')}</p>
          {hints.map(({ relaxation, text }) => (
            <button
              key={text}
              type="button"
              className={classes.hint}
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (isPending) return;
                wasPressed.current = true;
                onApply(relaxation);
              }}
            >
              {t.rich('relaxation.gain', { change: text, count: String(relaxation.gain), strong: <strong /> })}
            </button>
          ))}
        </>
      )}
      <output>
        <VisuallyHidden>{hints.length > 0 && t('relaxation.announced', { count: hints.length })}</VisuallyHidden>
      </output>
    </fieldset>
  );
}
