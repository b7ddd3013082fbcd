import { type ReactNode, useId } from 'react';
import { linkNames } from '#contract/talents.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { Box, Row, Text, Wrap } from '#web/ui/layout.tsx';
import { type Choice, type FoundName, isEmpty, isKnown, namesIn, newSkills } from './cv-choice.ts';
import classes from './cv-dialog.module.css';
import type { Findings } from './find-in-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  draft: TalentDraft;
  findings: Findings;
  /** Those that the form may hold. */
  countries: readonly { id: number; name: string }[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}

const parts = [
  ['field.experience', ['experience']],
  ['section.links', linkNames],
  ['field.physicalCountryId', ['physicalCountryId']],
  ['field.bio', ['bio']],
] as const;

/** What was found, to be ticked, beside what the form holds already. */
export function CvFound({ draft, findings, countries, choice, onChange }: Props) {
  const t = useTexts('talents');
  const { values, range } = findings;
  const found = namesIn(findings);
  const textOf = (name: FoundName, value: string | number | null | undefined): string => {
    if (name === 'experience') return t('cv.years', { years: Number(value) });
    if (name === 'physicalCountryId') return countries.find(({ id }) => id === value)?.name ?? '';
    return name === 'bio' ? t('cv.quote', { text: String(value) }) : String(value);
  };
  const labelOf = (name: FoundName): string => {
    const text = textOf(name, values[name]);
    if (name === 'experience' && range)
      return t('cv.years.question', { from: String(range.from), to: String(range.to), years: Number(values[name]) });
    const isLink = linkNames.some((one) => one === name);
    return isLink ? t('cv.link', { label: t(`field.${name}`), address: text }) : text;
  };
  const noteOf = (name: FoundName): string | false => {
    if (isEmpty(draft[name])) return name === 'physicalCountryId' && !draft.isPhysical && t('cv.onSite');
    return name === 'bio' ? t('cv.replacesBio') : t('cv.replaces', { value: textOf(name, draft[name]) });
  };
  const line = (name: FoundName) =>
    isKnown(draft, findings, name) ? (
      <Text key={name} tone="mute" wrap="anywhere">
        {t('cv.known', { value: textOf(name, values[name]) })}
      </Text>
    ) : (
      <Row key={name} as="label" gap="10" align="start" padding="4 0" className={classes.line}>
        <Checkbox
          checked={choice.names.includes(name)}
          onChange={() => onChange({ ...choice, names: toggled(choice.names, name) })}
        />
        <Box as="span" flex="1" wrap="anywhere">
          {labelOf(name)}
          <Text as="span" size="s" tone="mute" className={classes.note}>
            {noteOf(name)}
          </Text>
        </Box>
      </Row>
    );
  return (
    <>
      <FoundSkills draft={draft} findings={findings} choice={choice} onChange={onChange} />
      {parts
        .map(([title, names]) => ({ title, names: found.filter((name) => names.some((one) => one === name)) }))
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <Part key={title} title={t(title)}>
            {names.map(line)}
          </Part>
        ))}
    </>
  );
}

function FoundSkills({ draft, findings, choice, onChange }: Omit<Props, 'countries'>) {
  const t = useTexts('talents');
  const list = new Intl.ListFormat(localeOf(useLanguage()));
  if (findings.skills.length === 0) return null;
  const added = newSkills(draft, findings);
  const common = added.filter(({ isCommon }) => isCommon).map(({ skill }) => skill.name);
  const known = findings.skills.filter((one) => !added.includes(one)).map(({ skill }) => skill.name);
  return (
    <Part
      title={t('section.skills')}
      note={t('cv.skills.count', { count: added.length, total: findings.skills.length })}
    >
      <Wrap>
        {added.map(({ skill }) => (
          <Row key={skill.id} as="label" gap="8" padding="4 10" size="s" weight="550" className={classes.skill}>
            <Checkbox
              checked={choice.skillIds.includes(skill.id)}
              onChange={() => onChange({ ...choice, skillIds: toggled(choice.skillIds, skill.id) })}
            />
            {skill.name}
          </Row>
        ))}
      </Wrap>
      {common.length > 0 && (
        <Text size="s" tone="mute">
          {t('cv.skills.common', { count: common.length, names: list.format(common) })}
        </Text>
      )}
      {known.length > 0 && (
        <Text size="s" tone="mute">
          {t('cv.skills.known', { names: known.join(', ') })}
        </Text>
      )}
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="fieldset" aria-labelledby={id} className={classes.part}>
      <div>
        <Text as="h3" id={id} size="m">
          {title}
        </Text>
        {note && (
          <Text size="s" tone="mute">
            {note}
          </Text>
        )}
      </div>
      <div className={classes.found}>{children}</div>
    </Box>
  );
}
