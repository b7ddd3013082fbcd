import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { linkify } from './linkify.ts';

/** Plain text with its line breaks, never HTML; http and https URLs become links. */
export const MessageText = ({ text }: { text: string }) =>
  linkify(text).map(({ start, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    ),
  );
