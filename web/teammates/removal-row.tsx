import type { ReactNode } from 'react';
import { useLocale } from '#web/platform/texts/locale.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './removal-dialog.module.css';

interface Props {
  count: number;
  text: string;
  /** Below the text. */
  children?: ReactNode;
}

/** A number, what goes, and what that means; nothing without any. */
export function RemovalRow({ count, text, children }: Props) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <Row as="li" gap="12" padding="10 0" align="baseline" className={classes.row}>
      <Text as="span" size="l" font="heading" weight="650" className={classes.count}>
        {count.toLocaleString(locale)}
      </Text>
      <div className={classes.what}>
        <Text size="m" lineHeight="1.4">
          {text}
        </Text>
        {children && (
          <Text size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
            {children}
          </Text>
        )}
      </div>
    </Row>
  );
}
