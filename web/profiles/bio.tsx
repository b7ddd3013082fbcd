import { useTexts } from '#web/platform/texts/texts.ts';
import { LinkedText } from '#web/rich-text/linked-text.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './profile.module.css';

/** A person's text about themselves; addresses in it are links. */
export const Bio = ({ text }: { text: string }) => (
  <Text size="l" lineHeight="1.6" wrap="anywhere" className={classes.text}>
    <LinkedText text={text} note={useTexts('profiles')('links.newTab')} />
  </Text>
);
