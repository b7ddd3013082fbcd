import classes from './character-count.module.css';

/**
 * How long a text is, for the `description` of its field: from four fifths of what is allowed on, and marked beyond it.
 * Nothing is cut off: the server refuses what is too long, and the field says so.
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

/** A count stands below its field, before what is wrong. */
export const countBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
