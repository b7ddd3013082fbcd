import { useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { RichTextProps } from './editor.tsx';
import classes from './rich-text.module.css';

// The editor is as large as the rest of a screen, which shows before it.
const RichTextEditor = lazyPart('RichTextEditor', () => import('./editor.tsx'), {
  waiting: ({ label }: RichTextProps) => <Waiting label={label} />,
});

const Waiting = ({ label }: { label: string }) => (
  <output className={classes.waiting} aria-label={useTexts('rich-text')('editor.loading', { label })} />
);

/**
 * Field for formatted text. Takes and emits HTML, '' if empty; emits only the user's changes, never a mere
 * reserialization. The server cleans the saved text; `error` is its reason for a refusal.
 */
export function RichText({ error, ...props }: Omit<RichTextProps, 'errorId'> & { error?: string | undefined }) {
  const errorId = useId();
  return (
    <div className={classes.root}>
      <RichTextEditor {...props} errorId={error ? errorId : undefined} />
      {error && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
