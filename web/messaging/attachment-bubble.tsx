import { FileText } from 'lucide-react';
import type { Attachment } from '#contract/attachments.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './attachment-bubble.module.css';
import { fileSize } from '#web/writing/file-size.ts';

/** File in a thread: the whole bubble downloads it. */
export function AttachmentBubble({ name, size, url }: Attachment) {
  const t = useTexts('messaging');
  const locale = useLocale();
  return (
    <Row as="a" padding="10 14" className={classes.file} href={url} download={name}>
      <FileText size={20} aria-hidden />
      <span className={classes.text}>
        <Text as="span" size="m" weight="600" lineHeight="1.4" wrap="anywhere" dir="auto">
          {name}
        </Text>
        <span className={classes.facts}>{t('file.download', { size: fileSize(size, locale) })}</span>
      </span>
    </Row>
  );
}
