import classes from './character-count.module.css';

/**
 * Character count for a field's `description`: shown from four fifths of the limit, highlighted beyond it. Nothing is
 * cut off: the server refuses text that is too long, and the field says so.
 */
export function characterCount(text: string, max: number) {
  if (text.length < max * 0.8) return undefined;
  const [length, limit] = [text.length, max].map((count) => count.toLocaleString('en'));
  return (
    <span className={classes.count} data-over={text.length > max || undefined}>
      {length} of {limit} characters
    </span>
  );
}
