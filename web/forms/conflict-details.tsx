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
  return (
    <div className={classes.details}>
      <p>
        Someone else, or you in another window, has saved since you opened this form. Which version do you want to keep?
      </p>
      {conflicts.map(({ field, mine, theirs }) => (
        <Both key={field} label={labels[field]} mine={textOf(mine)} theirs={textOf(theirs)} />
      ))}
    </div>
  );
}

function Both({ label, mine, theirs }: { label: string; mine: string | undefined; theirs: string | undefined }) {
  if (mine === undefined || theirs === undefined) return null;
  return (
    <dl className={classes.both} aria-label={label}>
      <dt>{label}, mine</dt>
      <dd>{mine || 'Empty'}</dd>
      <dt>{label}, theirs</dt>
      <dd>{theirs || 'Empty'}</dd>
    </dl>
  );
}

/** A field's value as plain text, without HTML formatting; undefined for selections from a list. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return undefined;
  if (!/^<[a-z]/i.test(value)) return value.trim();
  const spaced = value.replaceAll(/<\/(p|li|h\d|blockquote)>|<br>/gi, ' $&');
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').trim();
}
