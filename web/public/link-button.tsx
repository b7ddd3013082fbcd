import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'fullWidth'> & { href: string; children: string };

/** A link that looks like a button. */
export const LinkButton = ({ href, ...props }: Props) => (
  <Button
    {...props}
    renderRoot={({ children, ...drawn }) => (
      <a href={href} {...drawn}>
        {children}
      </a>
    )}
  />
);
