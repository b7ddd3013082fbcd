import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Dialog } from './dialog.tsx';
import classes from './sheet.module.css';

interface Props {
  title: string;
  /** Stays at the foot, below the scrolling content. */
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog on a phone that slides in from below, with choices and filters: it asks about no text. */
export function Sheet({ title, foot, onClose, children }: Props) {
  const t = useTexts('common');
  const id = useId();
  return (
    <Dialog className={classes.sheet} labelledBy={id} onClose={onClose}>
      <div className={classes.root}>
        <header className={classes.head}>
          <h2 className={classes.title} id={id} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label={t('action.dismiss')} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </header>
        <div className={classes.fields} data-kept>
          {children}
        </div>
        <div className={classes.foot}>{foot}</div>
      </div>
    </Dialog>
  );
}
