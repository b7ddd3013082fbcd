import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import classes from './edit-conflict.module.css';

export interface Conflict<Field> {
  field: Field;
  mine: unknown;
  theirs: unknown;
}

interface Props<Field extends string> {
  conflicts: readonly Conflict<Field>[];
  labels: Readonly<Record<Field, string>>;
}

/** Both versions of conflicting text fields, side by side. */
export function ConflictDetails<Field extends string>({ conflicts, labels }: Props<Field>) {
  const t = useTexts('forms');
  return (
    <div className={classes.details}>
      <p>{t('conflict.explanation')}</p>
      {conflicts.map(({ field, mine, theirs }) => (
        <Both key={field} label={labels[field]} mine={textOf(t, mine)} theirs={textOf(t, theirs)} />
      ))}
    </div>
  );
}

function Both({ label, mine, theirs }: { label: string; mine: string | undefined; theirs: string | undefined }) {
  const t = useTexts('forms');
  if (mine === undefined || theirs === undefined) return null;
  return (
    <dl className={classes.both} aria-label={label}>
      <dt>{t('conflict.fieldMine', { label })}</dt>
      <dd>{mine || t('conflict.empty')}</dd>
      <dt>{t('conflict.fieldTheirs', { label })}</dt>
      <dd>{theirs || t('conflict.empty')}</dd>
    </dl>
  );
}

/** A field's value as plain text, without HTML formatting; undefined for selections from a list. */
function textOf(t: TextsOf<'forms'>, value: unknown): string | undefined {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (typeof value !== 'string') return undefined;
  if (!/^<[a-z]/i.test(value)) return value.trim();
  const spaced = value.replaceAll(/<\/(p|li|h\d|blockquote)>|<br>/gi, ' $&');
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').trim();
}
