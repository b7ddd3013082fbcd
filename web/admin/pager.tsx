import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageSize } from '#contract/admin.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';

interface Props {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Page navigation of a list with more than one page. */
export function Pager({ page, total, onPage }: Props) {
  const t = useTexts('admin');
  const last = lastPageOf(total);
  const buttons = usePassedFocus<HTMLElement>(page);
  if (last === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <Wrap ref={buttons} as="nav" gap="10 16" marginTop="20" justify="center" aria-label={t('pager.label')}>
      <Button
        variant="default"
        size="sm"
        leftSection={<ChevronLeft size={17} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {t('pager.previous')}
      </Button>
      <Text size="s" tone="mute" font="tabular">
        {t('pager.where', { from, to, total })}
      </Text>
      <Button
        variant="default"
        size="sm"
        rightSection={<ChevronRight size={17} aria-hidden />}
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        {t('pager.next')}
      </Button>
    </Wrap>
  );
}
