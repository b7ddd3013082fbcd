import { use } from 'react';
import { SectionLevel } from '#web/ui/section-level.ts';
import { cleanHtml } from './clean-html.ts';
import './content.css';

interface Props {
  html: string;
  /** Level of the section's heading, if it is in none. */
  sectionLevel?: number;
  /** The text's language; null if it is not stated. */
  lang?: string | null;
}

/**
 * Renders a description's HTML. The only component that does: the server has cleaned it, and it is cleaned again here.
 */
export function RichTextView({ html, sectionLevel, lang }: Props) {
  const level = use(SectionLevel);
  return (
    <div
      className="rich-text-view"
      lang={lang ?? undefined}
      dangerouslySetInnerHTML={{ __html: cleanHtml(html, sectionLevel ?? level) }}
    />
  );
}
