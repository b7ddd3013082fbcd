import { type AccountOrder, accountOrders } from '#contract/admin.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './sort-select.module.css';

interface Props {
  /** Whether the accounts have positions to sort by. */
  hasPositions: boolean;
  sort: AccountOrder;
  onSort: (sort: AccountOrder) => void;
}

/** Order of a list on narrow screens, where the table has no visible headings. */
export function SortSelect({ hasPositions, sort, onSort }: Props) {
  const t = useTexts('admin');
  const offered = accountOrders.filter((order) => hasPositions || !order.endsWith('positions'));
  return (
    <NativeSelect
      className={classes.root}
      aria-label={t('sort.label')}
      data={offered.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
      value={sort}
      onChange={({ currentTarget: { value } }) => {
        const order = offered.find((one) => one === value);
        if (order) onSort(order);
      }}
    />
  );
}
