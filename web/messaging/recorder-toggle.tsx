import { Video } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './recorder-toggle.module.css';

/** Unfolds the buttons for video where the window is narrow or low; elsewhere they always stand there. */
export function RecorderToggle({ isUnfolded, onToggle }: { isUnfolded: boolean; onToggle: () => void }) {
  const t = useTexts('messaging');
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={t('recorder.unfold')}
      aria-expanded={isUnfolded}
      onClick={onToggle}
    >
      <Video size={20} aria-hidden />
    </button>
  );
}
