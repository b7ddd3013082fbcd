import { cleanHtml } from './clean-html.ts';
import './content.css';

interface Props {
  html: string;
  /** Level of the section's heading. */
  sectionLevel?: number;
}

/**
 * Renders a description's HTML. The only component that does: the server has cleaned it, and it is cleaned again here.
 */
export const RichTextView = ({ html, sectionLevel = 3 }: Props) => (
  <div className="rich-text-view" dangerouslySetInnerHTML={{ __html: cleanHtml(html, sectionLevel) }} />
);
