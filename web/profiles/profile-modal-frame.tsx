import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './profile-modal-frame.module.css';

interface FrameProps {
  isOpened: boolean;
  onClose: () => void;
  /** Leads to the profile before this one, where there is one. */
  onBack?: (() => void) | undefined;
  /** What the dialog is called. */
  label: string;
  /** 860 pixels, or 640 for a teammate. */
  size?: 'wide' | 'narrow';
  /** A ProfileChrome, or what stands there until there is a profile. */
  children: ReactNode;
  /** The main action; at the foot of the screen on phones only, beside the heading otherwise (see ProfileHead). */
  footer?: ReactNode;
}

/** The modal all profiles share: close button, and the whole screen with a fixed foot on phones. Its user returns the focus. */
export function ProfileModalFrame({ isOpened, onClose, onBack, label, size = 'wide', children, footer }: FrameProps) {
  const isPhone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={isOpened}
      onClose={onClose}
      size={size === 'wide' ? 860 : 640}
      fullScreen={isPhone}
      yOffset={40}
      padding={0}
      returnFocus={false}
    >
      <Modal.Overlay color="#0d1210" backgroundOpacity={0.55} />
      <Modal.Content aria-label={label} classNames={{ content: classes.content }}>
        <div className={classes.scroll}>{children}</div>
        {onBack && (
          <button type="button" className={classes.back} onClick={onBack}>
            <ArrowLeft size={20} aria-hidden />
            Back
          </button>
        )}
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
        {footer && isPhone && <div className={classes.foot}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
