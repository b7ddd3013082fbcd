import { RichTextView } from '#web/rich-text/view.tsx';
import classes from './formatted-text.module.css';

/** A description in its own direction, in lines that are easy to read. */
export const FormattedText = ({ html }: { html: string }) => (
  <div className={classes.root} dir="auto">
    <RichTextView html={html} />
  </div>
);
