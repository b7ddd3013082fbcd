import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './messages-screen.module.css';

interface Props {
  /** Links and list of threads. */
  list: ReactNode;
  /** Whether a thread is open, which alone is shown on phones. */
  isOpen: boolean;
  /** Without threads, the list says so over the whole width. */
  isEmpty?: boolean;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Threads on the left, the open one on the right; phones show one of them. */
export function MessagesFrame({ list, isOpen, isEmpty = false, aside, children }: Props) {
  const t = useTexts('messaging');
  return (
    <div className={classes.frame}>
      <div className={classes.screen} data-pane={isOpen ? 'thread' : 'list'} data-empty={isEmpty}>
        <div className={classes.list}>
          <div className={classes.head}>
            <h1 className={classes.title}>{t('screen.title')}</h1>
            {aside && <div className={classes.aside}>{aside}</div>}
          </div>
          <div className={classes.threads}>{list}</div>
        </div>
        <div className={classes.thread}>{children}</div>
      </div>
    </div>
  );
}
