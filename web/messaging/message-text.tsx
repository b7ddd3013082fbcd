import { useTexts } from '#web/platform/texts/texts.ts';
import { LinkedText } from '#web/rich-text/linked-text.tsx';
import classes from './message-text.module.css';

const fence = '```';

/** Text of a message; its addresses are links, and what stands between two fences is code. */
export function MessageText({ text }: { text: string }) {
  const note = useTexts('messaging')('log.newTab');
  return partsOf(text).map(({ start, part, isCode }) =>
    isCode ? (
      <code key={start} className={classes.code} dir="ltr">
        {withoutLanguage(part)}
      </code>
    ) : (
      <LinkedText key={start} text={part} note={note} />
    ),
  );
}

/** A text in one line: without fences, and the names of languages behind them. */
export const withoutFences = (text: string): string => text.replaceAll(/```(?:[\w+#-]*\n)?/g, '');

/** Splits a text at its fences; one that is never closed is text. */
function partsOf(text: string): { start: number; part: string; isCode: boolean }[] {
  const pieces = text.split(fence);
  const last = pieces.length % 2 === 0 ? pieces.pop() : undefined;
  if (last !== undefined) pieces.push((pieces.pop() ?? '') + fence + last);
  return pieces
    .map((piece, index) => ({
      start: index,
      part: index % 2 === 1 ? piece : trimmed(pieces, index),
      isCode: index % 2 === 1,
    }))
    .filter(({ part }) => part !== '');
}

/** Text beside code, which stands on lines of its own: without the line breaks at its fences. */
function trimmed(pieces: readonly string[], index: number): string {
  const piece = pieces[index] ?? '';
  const begun = index > 0 && piece.startsWith('\n') ? piece.slice(1) : piece;
  return index < pieces.length - 1 && begun.endsWith('\n') ? begun.slice(0, -1) : begun;
}

/** Code without the name of its language and the line breaks at its fences. */
const withoutLanguage = (code: string): string => code.replace(/^[\w+#-]*\n/, '').replace(/\n$/, '');
