import { Suspense, lazy } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';
import classes from './rich-text.module.css';

// The editor is as large as all the rest of a screen, and only edit screens have one.
const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/**
 * A field for formatted text (spec 2.15). Takes and gives HTML, '' for none; gives what somebody has changed, never a
 * mere rewriting of what it was given. The server cleans what is saved.
 */
export const RichText = (props: RichTextProps) => (
  <div className={classes.root}>
    <Suspense fallback={<output className={classes.waiting} aria-label={`${props.label} is loading`} />}>
      <RichTextEditor {...props} />
    </Suspense>
  </div>
);
