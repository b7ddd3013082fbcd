import { FileText } from 'lucide-react';
import type { Attachment } from '#contract/attachments.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './attachment-bubble.module.css';
import { fileSize } from '#web/writing/file-size.ts';

/** File in a thread: the whole bubble downloads it. */
export function AttachmentBubble({ name, size, url }: Attachment) {
  const t = useTexts('messaging');
  const locale = useLocale();
  return (
    <a className={classes.file} href={url} download={name}>
      <FileText size={20} aria-hidden />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts}>{t('file.download', { size: fileSize(size, locale) })}</span>
      </span>
    </a>
  );
}
