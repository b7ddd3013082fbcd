import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import classes from './notices.module.css';
import { useTopDialog } from './top-dialog.ts';

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
  const dialog = useTopDialog();
  const stack = (
    <section className={classes.stack} aria-label="Notices">
      {notices.map((notice) => (
        <div key={notice.id} className={classes.notice} data-tone={notice.tone} role={roles[notice.tone]}>
          <span className={classes.text}>{notice.text}</span>
          {notice.action && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                onDismiss(notice.id);
                notice.action?.run();
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => onDismiss(notice.id)}>
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <output>{isReconnecting && <span className={classes.reconnecting}>Reconnecting...</span>}</output>
    </section>
  );
  return dialog ? createPortal(stack, dialog) : stack;
}

const roles = { failure: 'alert', success: 'status', info: 'status' } as const;
