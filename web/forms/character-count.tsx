import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './character-count.module.css';

/**
 * Character count for a field's `description`: shown from four fifths of the limit, highlighted beyond it. Does not
 * truncate: the server refuses text that is too long, and the field shows that.
 */
export const characterCount = (text: string, max: number) =>
  text.length < max * 0.8 ? undefined : <CharacterCount count={text.length} max={max} />;

function CharacterCount({ count, max }: { count: number; max: number }) {
  const t = useTexts('forms');
  return (
    <span className={classes.count} data-over={count > max || undefined}>
      {t('count.characters', { count, max })}
    </span>
  );
}
