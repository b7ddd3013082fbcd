import * as addresses from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';

interface Props {
  kind: 'position' | 'company';
  name: string | number;
}

/** Links from a page to its report form, and to the explanation of fraudulent positions. */
export function ReportLinks({ kind, name }: Props) {
  const t = useTexts('public');
  return (
    <Text size="s" tone="mute">
      <a href={addresses.reportPage(kind, name)} rel="nofollow">
        {t(`report.${kind}`)}
      </a>{' '}
      · <a href={addresses.fraud}>{t('report.fraud')}</a>
    </Text>
  );
}
