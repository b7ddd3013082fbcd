import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { RichTextProps } from './editor.tsx';
import classes from './rich-text.module.css';

// The editor is as large as all the rest of a screen, and only edit screens have one.
const RichTextEditor = lazyPart('RichTextEditor', () => import('./editor.tsx'), {
  waiting: ({ label }: RichTextProps) => <output className={classes.waiting} aria-label={`${label} is loading`} />,
});

/**
 * A field for formatted text (spec 2.15). Takes and gives HTML, '' for none; gives what somebody has changed, never a
 * mere rewriting of what it was given. The server cleans what is saved; `error` is why it did not take it.
 */
export const RichText = ({ error, ...props }: RichTextProps & { error?: string | undefined }) => (
  <div className={classes.root}>
    <RichTextEditor {...props} />
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
  </div>
);
