import { useId, useState } from 'react';
import type { TalentFilters } from '#contract/search.ts';
import form from '#web/forms/form-dialog.module.css';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import type { FilterLabel } from './use-filter-labels.ts';
import { type CountryUse, countryUses, useMakePosition } from './use-make-position.ts';

interface Props {
  filters: TalentFilters;
  labels: readonly FilterLabel[];
  className: string | undefined;
}

/** What becomes of a filter in a position; `mayWorkIn` is asked about. */
const uses = {
  skills: 'along',
  place: 'along',
  experienceFrom: 'along',
  workTypeIds: 'along',
  any: 'optional',
  mayWorkIn: 'asked',
  for: 'stays',
  not: 'stays',
  looking: 'stays',
  activeDays: 'stays',
  hide: 'stays',
} as const satisfies Record<FilterLabel['filter'], string>;

const labelsOf = (labels: readonly FilterLabel[], use: (typeof uses)[FilterLabel['filter']]) =>
  labels.filter(({ filter }) => uses[filter] === use).map(({ label }) => label);

/** Makes a Draft of the search: at once if a position can take all of it, else after saying what it cannot. */
export function MakePosition({ filters, labels, className }: Props) {
  const t = useTexts('search');
  const [isAsking, setAsking] = useState(false);
  const making = useMakePosition(filters);
  const isWhole = labelsOf(labels, 'along').length === labels.length;
  return (
    <>
      <Button
        className={className}
        variant="default"
        size="sm"
        aria-haspopup={isWhole ? undefined : 'dialog'}
        loading={making.isPending}
        onClick={() => (isWhole ? making.mutate('stays') : setAsking(true))}
      >
        {t('makePosition')}
      </Button>
      {isAsking && (
        <MakeDialog
          filters={filters}
          labels={labels}
          isMaking={making.isPending}
          onMake={(use) => making.mutate(use)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface DialogProps extends Omit<Props, 'className'> {
  isMaking: boolean;
  onMake: (use: CountryUse) => void;
  onClose: () => void;
}

function MakeDialog({ filters, labels, isMaking, onMake, onClose }: DialogProps) {
  const t = useTexts('search');
  const id = useId();
  const [use, setUse] = useState<CountryUse>('stays');
  const [asked] = labelsOf(labels, 'asked');
  // Only remote work has countries to hire in.
  const offered = countryUses.filter((one) => one !== 'hiring' || filters.isRemote || !filters.isPhysical);
  return (
    <FormDialog
      title={t('makePosition')}
      submitLabel={t('make.submit')}
      isPending={isMaking}
      isSheet
      onSubmit={() => onMake(use)}
      onClose={onClose}
    >
      <Part title={t('make.along')} labels={labelsOf(labels, 'along')} />
      <Part title={t('make.optional')} labels={labelsOf(labels, 'optional')} />
      <Part title={t('make.stays')} labels={labelsOf(labels, 'stays')} />
      {asked !== undefined && (
        <fieldset className={form.choices}>
          <legend className={form.legend}>{asked}</legend>
          {offered.map((one) => (
            <label key={one} className={form.choice}>
              <Radio name={id} checked={use === one} onChange={() => setUse(one)} />
              {t(`make.country.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Filters with the same future; renders nothing without any. */
function Part({ title, labels }: { title: string; labels: readonly string[] }) {
  const id = useId();
  if (labels.length === 0) return null;
  return (
    <div>
      <div className={form.legend} id={id}>
        {title}
      </div>
      <Wrap as="ul" gap="6" aria-labelledby={id}>
        {labels.map((label) => (
          <li key={label}>
            <Chip name={label} />
          </li>
        ))}
      </Wrap>
    </div>
  );
}
