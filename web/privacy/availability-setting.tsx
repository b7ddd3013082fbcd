import { type Availability, availabilities } from '#contract/privacy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { RadioSetting } from '#web/ui/setting.tsx';
import { useAvailability } from './use-availability.ts';

/** What the talent says of being available. */
export function AvailabilitySetting({ stored }: { stored: Availability }) {
  const t = useTexts('privacy');
  const { availability, save, status } = useAvailability(stored);
  return (
    <RadioSetting
      title={t('availability.title')}
      note={t('availability.note')}
      choices={availabilities.map((value) => ({
        value,
        label: t(`availability.${value}`),
        note: t(`availability.${value}.note`),
      }))}
      value={availability}
      onChange={save}
      status={status}
    />
  );
}
