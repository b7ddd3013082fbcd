import { cleanHtml } from './clean-html.ts';
import classes from './rich-text-view.module.css';

/** Shows the HTML of a description. The one place that does: the server has cleaned it, and it is cleaned once more here. */
export const RichTextView = ({ html }: { html: string }) => (
  <div className={classes.root} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
);
