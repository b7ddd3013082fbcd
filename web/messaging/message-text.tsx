import { useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { linkify } from './linkify.ts';

/** Plain text with its line breaks, never HTML; http and https URLs become links. */
export function MessageText({ text }: { text: string }) {
  const t = useTexts('messaging');
  return linkify(text).map(({ start, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece}
        <VisuallyHidden> {t('log.newTab')}</VisuallyHidden>
      </a>
    ),
  );
}
