import type { Reason } from '#contract/errors.ts';
import { dateFormat, wholeTimeOf } from '#contract/texts/formats.ts';
import { localeOf } from '#contract/texts/languages.ts';
import type { Conflict } from '#web/platform/keeping/form-changes.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { type TextsOf, getLanguage, getTexts, useTexts } from '#web/platform/texts/texts.ts';
import { choose } from '#web/ui/confirm.tsx';
import { Stack } from '#web/ui/layout.tsx';
import classes from './conflict-details.module.css';

interface Props<Field extends string> {
  conflicts: readonly Conflict<Field>[];
  labelOf: (field: Field) => string;
  /** Who saved, if the server knows. */
  why: Reason | undefined;
}

/**
 * Asks which side of an edit conflict to keep, listing the fields by their labels and both versions of their text.
 * Resolves with undefined if the user cancels.
 */
export async function askConflict<Field extends string>(
  conflicts: readonly Conflict<Field>[],
  { labelOf, why }: Omit<Props<Field>, 'conflicts'>,
): Promise<'mine' | 'theirs' | undefined> {
  const t = getTexts('forms');
  const names = new Intl.ListFormat(localeOf(getLanguage())).format(conflicts.map(({ field }) => labelOf(field)));
  const choice = await choose({
    text: t('conflict.question', { names, count: conflicts.length }),
    details: <ConflictDetails conflicts={conflicts} labelOf={labelOf} why={why} />,
    choices: [{ label: t('conflict.theirs'), isSecondary: true }, { label: t('conflict.mine') }],
  });
  return choice === undefined ? undefined : (['theirs', 'mine'] as const)[choice];
}

/** Both versions of conflicting text fields, side by side. */
function ConflictDetails<Field extends string>({ conflicts, labelOf, why }: Props<Field>) {
  const t = useTexts('forms');
  const locale = useLocale();
  return (
    <Stack gap="12" tone="mute">
      <p>
        {whoSaved(t, why, locale)} {t('conflict.which')}
      </p>
      {conflicts.map(({ field, mine, theirs }) => (
        <Both key={field} label={labelOf(field)} mine={textOf(t, mine)} theirs={textOf(t, theirs)} />
      ))}
    </Stack>
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

/** The other save's author and time, without the date if it was today. */
function whoSaved(t: TextsOf<'forms'>, why: Reason | undefined, locale: string): string {
  const { name, at } = why?.params ?? {};
  if (why?.code === 'savedBySelf') return t('reason.savedBySelf');
  if (why?.code !== 'savedByColleague' || name === undefined || at === undefined) return t('conflict.explanation');
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  const time = isToday ? dateFormat(locale, { timeStyle: 'short' }).format(moment) : wholeTimeOf(moment, locale);
  return t('reason.savedByColleague', { name: String(name), time });
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
