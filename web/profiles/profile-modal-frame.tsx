import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './profile-modal-frame.module.css';

interface FrameProps {
  isOpened: boolean;
  onClose: () => void;
  /** Opens the previous profile, if there is one. */
  onBack?: (() => void) | undefined;
  /** Accessible name of the dialog. */
  label: string;
  /** 860 pixels, or 640 for a teammate. */
  size?: 'wide' | 'narrow';
  /** A ProfileChrome, or its loading or failed state. */
  children: ReactNode;
  /** Main action; in the footer on phones, otherwise next to the heading (see ProfileHead). */
  footer?: ReactNode;
}

/** Modal of all profiles, full-screen with a fixed footer on phones. The caller restores the focus. */
export function ProfileModalFrame({ isOpened, onClose, onBack, label, size = 'wide', children, footer }: FrameProps) {
  const t = useTexts('profiles');
  if (!isOpened) return null;
  return (
    <Dialog label={label} className={`${classes.content} ${size === 'narrow' ? classes.narrow : ''}`} onClose={onClose}>
      <div className={classes.scroll}>{children}</div>
      {onBack && (
        <button type="button" className={classes.back} onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
          {t('modal.back')}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('modal.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
      {footer && <div className={classes.foot}>{footer}</div>}
    </Dialog>
  );
}
