import { cleanHtml } from './clean-html.ts';
import './content.css';

interface Props {
  html: string;
  /** Level of the heading it stands under. */
  sectionLevel?: number;
}

/** Shows the HTML of a description. The one place that does: the server has cleaned it, and it is cleaned once more here. */
export const RichTextView = ({ html, sectionLevel = 3 }: Props) => (
  <div className="rich-text-view" dangerouslySetInnerHTML={{ __html: cleanHtml(html, sectionLevel) }} />
);
