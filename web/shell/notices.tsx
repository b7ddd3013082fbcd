import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './notices.module.css';
import { useTopDialog } from '#web/ui/top-dialog.ts';

interface Notice {
  id: number;
  text: string;
  tone: 'failure' | 'success' | 'info';
  action?: { label: string; run: () => void };
}

interface Props {
  notices: readonly Notice[];
  isReconnecting: boolean;
  onDismiss: (id: number) => void;
}

/** Notices at the bottom of the window, also above a dialog, and the line about a lost connection. */
export function Notices({ notices, isReconnecting, onDismiss }: Props) {
  const t = useTexts('common');
  const dialog = useTopDialog();
  const stack = (
    <section className={classes.stack} aria-label={t('notices.label')}>
      {notices.map(({ id, text, tone, action }) => (
        <div key={id} className={classes.notice} data-tone={tone} role={roles[tone]}>
          <span className={classes.text}>{text}</span>
          {action && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                onDismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            className={classes.close}
            aria-label={t('action.dismiss')}
            onClick={() => onDismiss(id)}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <output>{isReconnecting && <span className={classes.reconnecting}>{t('notices.reconnecting')}</span>}</output>
    </section>
  );
  return dialog ? createPortal(stack, dialog) : stack;
}

const roles = { failure: 'alert', success: 'status', info: 'status' } as const;
