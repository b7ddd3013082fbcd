import { useTexts } from '#web/platform/texts/texts.ts';
import { LinkedText } from '#web/rich-text/linked-text.tsx';

/** Text of a message; its addresses are links. */
export const MessageText = ({ text }: { text: string }) => (
  <LinkedText text={text} note={useTexts('messaging')('log.newTab')} />
);
