import { RichTextView } from '#web/rich-text/view.tsx';
import classes from './formatted-text.module.css';

/** A description in its own direction, in lines that are easy to read. */
export const FormattedText = ({ html, lang = null }: { html: string; lang?: string | null }) => (
  <div className={classes.root} dir="auto">
    <RichTextView html={html} lang={lang} />
  </div>
);
