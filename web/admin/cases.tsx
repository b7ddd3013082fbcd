import { adminCases } from '#contract/reports.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Box, Card, Text } from '#web/ui/layout.tsx';
import { CaseRow } from './case-row.tsx';
import rows from './rows.module.css';

/** The cases of a person or a company. */
export function Cases({ of }: { of: { userId: number } | { companyId: number } }) {
  const t = useTexts('admin');
  const found = useCall(adminCases, of);
  if (!found.data) return found.isError && <FailedState error={found.error} onRetry={() => void found.refetch()} />;
  const { cases } = found.data;
  return (
    <Box as="section" marginTop="24">
      <Text as="h2" marginBottom="8" size="l">
        {t('reports.list')}
      </Text>
      {cases.length === 0 && (
        <Text marginTop="8" size="s" tone="mute">
          {t('company.noCases')}
        </Text>
      )}
      {cases.length > 0 && (
        <Card as="ul" className={rows.list} aria-label={t('reports.list')}>
          {cases.map((row) => (
            <CaseRow key={row.id} row={row} />
          ))}
        </Card>
      )}
    </Box>
  );
}
