import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { Card } from '#web/ui/layout.tsx';
import classes from './talent-panel.module.css';

interface Props {
  /** Whether the panel is near the screen, so that its talents are being read. */
  isNear: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

/** Placeholder for a panel's talents until they are read. */
export function PendingTalents({ isNear, isFailed, onRetry }: Props) {
  const t = useTexts('home');
  return (
    <div className={classes.pending}>
      {isFailed ? (
        <Card flow="wrap" fill="error" gap="12" marginBottom="16" role="alert">
          <span>{t('panel.notLoaded')}</span>
          <Button
            variant="default"
            size="xs"
            onClick={({ currentTarget }) => {
              // The button disappears: the keyboard continues from the panel.
              currentTarget.closest('section')?.focus({ preventScroll: true });
              onRetry();
            }}
          >
            {t('panel.retry')}
          </Button>
        </Card>
      ) : (
        isNear && <DelayedSpinner />
      )}
    </div>
  );
}
