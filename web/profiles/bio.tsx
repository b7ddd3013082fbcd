import { useTexts } from '#web/platform/texts/texts.ts';
import { LinkedText } from '#web/rich-text/linked-text.tsx';
import classes from './profile.module.css';

/** A person's text about themselves; addresses in it are links. */
export const Bio = ({ text }: { text: string }) => (
  <p className={classes.text}>
    <LinkedText text={text} note={useTexts('profiles')('links.newTab')} />
  </p>
);
