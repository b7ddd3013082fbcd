import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { linkify } from './linkify.ts';

interface Props {
  text: string;
  /** Text after each link, for screen readers: '(opens in a new tab)'. */
  note: string;
}

/** Plain text with its line breaks, never HTML; http and https URLs become links. */
export const LinkedText = ({ text, note }: Props) =>
  linkify(text).map(({ start, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece}
        <VisuallyHidden> {note}</VisuallyHidden>
      </a>
    ),
  );
