import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useConnectionLost } from '#web/platform/tab/connection.ts';
import { type Notice as NoticeOf, dismissNotice, pressNotice, useNotices } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { useFocusHandover } from '#web/ui/passed-focus.ts';
import { useTopDialog } from '#web/ui/top-dialog.ts';
import classes from './notices.module.css';

/** Notices at the bottom of the window, even above a dialog, and the line about a lost connection. */
export function Notices() {
  const t = useTexts('common');
  const notices = useNotices();
  const isReconnecting = useConnectionLost();
  const dialog = useTopDialog();
  const stack = (
    <Stack as="section" gap="8" align="end" className={classes.stack} data-notices aria-label={t('notices.label')}>
      {notices.map((notice) => (
        <Notice key={notice.id} {...notice} />
      ))}
      <output>
        {isReconnecting && (
          <Text as="span" padding="4 10" size="xs" tone="mute" className={classes.reconnecting}>
            {t('notices.reconnecting')}
          </Text>
        )}
      </output>
    </Stack>
  );
  return dialog ? createPortal(stack, dialog) : stack;
}

/** A notice that the user answers or dismisses passes the focus to the screen. */
function Notice({ id, text, tone, action }: NoticeOf) {
  const t = useTexts('common');
  return (
    <Row
      ref={useFocusHandover<HTMLDivElement>()}
      gap="8"
      size="m"
      tone="ink"
      lineHeight="1.4"
      className={classes.notice}
      data-tone={tone}
      role={roles[tone]}
    >
      <span className={classes.text}>{text}</span>
      {action && (
        <Text
          type="button"
          as="button"
          padding="6 8"
          tone="link"
          weight="650"
          wrap="nowrap"
          className={classes.action}
          onClick={() => pressNotice(id)}
        >
          {action.label}
        </Text>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('action.dismiss')}
        onClick={() => dismissNotice(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </Row>
  );
}

const roles = { failure: 'alert', success: 'status', info: 'status' } as const;
