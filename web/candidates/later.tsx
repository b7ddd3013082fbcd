import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Only those who close a candidate need it. */
export const ClosingDialog = lazyPart('ClosingDialog', () => import('./closing-dialog.tsx'));

/** Keys are pressed once the cards are there. */
export const CardKeys = lazyPart('CardKeys', () => import('./card-keys.tsx'), { isQuiet: true });

/** Only the cards of candidates have a menu. */
export const MoveMenu = lazyPart('MenuButton', () => import('#web/ui/menu-button.tsx'), {
  waiting: ({ children }) => (
    <Button variant="default" size="sm" disabled>
      {children}
    </Button>
  ),
});
