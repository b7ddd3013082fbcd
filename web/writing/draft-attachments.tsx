import { FileText, X } from 'lucide-react';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import {
  type DraftAttachment,
  removeDraftAttachment,
  uploadDraftAttachment,
  useDraftAttachments,
} from './attachments.ts';
import classes from './draft-attachments.module.css';
import { fileSize } from './file-size.ts';
import type { DraftName } from '#web/video/videos.ts';

interface Props {
  name: DraftName;
  /** Called when one is removed, whose button was focused. */
  onRemoved: () => void;
}

/** Files chosen for the next message, above its field. */
export function DraftAttachments({ name, onRemoved }: Props) {
  const t = useTexts('messaging');
  const attachments = useDraftAttachments(name);
  if (attachments.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('file.list')}>
      {attachments.map((attachment) => (
        <li key={attachment.key} className={classes.file} data-state={attachment.state}>
          <FileText size={18} aria-hidden />
          <span className={classes.text}>
            <span className={classes.name} dir="auto">
              {attachment.name}
            </span>
            <State attachment={attachment} onRetry={() => void uploadDraftAttachment(name, attachment.key)} />
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('file.remove', { name: attachment.name })}
            onClick={() => {
              removeDraftAttachment(name, attachment.key);
              onRemoved();
            }}
          >
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function State({ attachment, onRetry }: { attachment: DraftAttachment; onRetry: () => void }) {
  const t = useTexts('messaging');
  const retryLabel = useTexts('common')('action.tryAgain');
  const locale = useLocale();
  if (attachment.state === 'stored') return <span className={classes.facts}>{fileSize(attachment.size, locale)}</span>;
  if (attachment.state === 'uploading')
    return (
      <progress
        className={classes.progress}
        max={100}
        value={Math.floor(attachment.share * 100)}
        aria-label={t('file.uploading', { name: attachment.name })}
      />
    );
  return (
    <span className={classes.problem} role="alert">
      {attachment.reason}{' '}
      {attachment.isPassing && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </span>
  );
}
