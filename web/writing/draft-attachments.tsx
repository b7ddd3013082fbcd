import { FileText, X } from 'lucide-react';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text, Wrap } from '#web/ui/layout.tsx';
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
    <Wrap as="ul" marginBottom="10" className={classes.list} aria-label={t('file.list')}>
      {attachments.map((attachment) => (
        <Row key={attachment.key} as="li" gap="8" className={classes.file} data-state={attachment.state}>
          <FileText size={18} aria-hidden />
          <Stack as="span" gap="2" className={classes.text}>
            <Text as="span" size="s" weight="600" wrap="anywhere" dir="auto">
              {attachment.name}
            </Text>
            <State attachment={attachment} onRetry={() => void uploadDraftAttachment(name, attachment.key)} />
          </Stack>
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
        </Row>
      ))}
    </Wrap>
  );
}

function State({ attachment, onRetry }: { attachment: DraftAttachment; onRetry: () => void }) {
  const t = useTexts('messaging');
  const retryLabel = useTexts('common')('action.tryAgain');
  const locale = useLocale();
  if (attachment.state === 'stored')
    return (
      <Text as="span" size="xs" tone="mute">
        {fileSize(attachment.size, locale)}
      </Text>
    );
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
    <Text as="span" size="xs" tone="error-ink" role="alert">
      {attachment.reason}{' '}
      {attachment.isPassing && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Text>
  );
}
