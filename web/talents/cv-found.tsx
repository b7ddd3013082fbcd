import { type ReactNode, useId } from 'react';
import { linkNames } from '#contract/talents.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox, Radio } from '#web/ui/check-mark.tsx';
import { Box, Row, Text, Wrap } from '#web/ui/layout.tsx';
import { type Choice, type Single, isKnown, newSkills } from './cv-choice.ts';
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

/** What was found, to be ticked, beside what the form holds already. */
export function CvFound({ draft, findings, countries, choice, onChange }: Props) {
  const t = useTexts('talents');
  const { links, country, experience, bio } = findings;
  const tick = (field: Single) => onChange({ ...choice, fields: toggled(choice.fields, field) });
  const line = (field: Single, label: string, note: string | false | undefined) =>
    isKnown(draft, findings, field) ? (
      <Text key={field} tone="mute" wrap="anywhere">
        {t('cv.known', { value: label })}
      </Text>
    ) : (
      <Row key={field} as="label" gap="10" align="start" padding="4 0" className={classes.line}>
        <Checkbox checked={choice.fields.includes(field)} onChange={() => tick(field)} />
        <Box as="span" flex="1" wrap="anywhere">
          {label}
          {note && (
            <Text as="span" size="s" tone="mute" className={classes.note}>
              {note}
            </Text>
          )}
        </Box>
      </Row>
    );
  const replaces = (value: string) => (value.trim() === '' ? undefined : t('cv.replaces', { value }));
  const held = countries.find(({ id }) => id === draft.physicalCountryId);
  const ofCountry = held ? replaces(held.name) : !draft.isPhysical && t('cv.onSite');
  const foundLinks = linkNames.flatMap((name) => {
    const address = links[name];
    return address === undefined ? [] : [{ name, address }];
  });
  return (
    <>
      <FoundSkills draft={draft} findings={findings} choice={choice} onChange={onChange} />
      {experience && (
        <Part title={t('field.experience')}>
          <Years
            draft={draft}
            experience={experience}
            isTaken={choice.fields.includes('experience')}
            onToggle={() => tick('experience')}
          />
        </Part>
      )}
      {foundLinks.length > 0 && (
        <Part title={t('section.links')}>
          {foundLinks.map(({ name, address }) =>
            line(name, t('cv.link', { label: t(`field.${name}`), address }), replaces(draft[name])),
          )}
        </Part>
      )}
      {country && <Part title={t('field.physicalCountryId')}>{line('country', country.name, ofCountry)}</Part>}
      {bio !== undefined && (
        <Part title={t('field.bio')}>
          {line('bio', t('cv.quote', { text: bio }), draft.bio.trim() !== '' && t('cv.replacesBio'))}
        </Part>
      )}
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
          <Option key={skill.id}>
            <Checkbox
              checked={choice.skillIds.includes(skill.id)}
              onChange={() => onChange({ ...choice, skillIds: toggled(choice.skillIds, skill.id) })}
            />
            {skill.name}
          </Option>
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

interface YearsProps {
  draft: TalentDraft;
  experience: NonNullable<Findings['experience']>;
  isTaken: boolean;
  onToggle: () => void;
}

/** A question, as a range of dates may have gaps and other work in it. */
function Years({ draft, experience: { from, to, years }, isTaken, onToggle }: YearsProps) {
  const t = useTexts('talents');
  const id = useId();
  if (draft.experience === years)
    return <Text tone="mute">{t('cv.known', { value: t('cv.years.count', { years }) })}</Text>;
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Text id={id} marginBottom="8">
        {t('cv.years', { from: String(from), to: String(to), years })}
      </Text>
      <Wrap>
        <Option>
          <Radio name={id} checked={isTaken} onChange={onToggle} />
          {t('cv.years.yes', { years })}
        </Option>
        <Option>
          <Radio name={id} checked={!isTaken} onChange={onToggle} />
          {draft.experience === null ? t('cv.years.none') : t('cv.years.keep', { years: draft.experience })}
        </Option>
      </Wrap>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.part}>
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
    </div>
  );
}

const Option = ({ children }: { children: ReactNode }) => (
  <Row as="label" gap="8" padding="4 10" size="s" weight="550" className={classes.option}>
    {children}
  </Row>
);
