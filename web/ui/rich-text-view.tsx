import { cleanHtml } from './clean-html.ts';
import './rich-text-content.css';

/** Shows the HTML of a description. The one place that does: the server has cleaned it, and it is cleaned once more here. */
export const RichTextView = ({ html }: { html: string }) => (
  <div className="rich-text-view" dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
);
