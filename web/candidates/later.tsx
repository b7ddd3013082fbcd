import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Loads when a candidate is closed. */
export const ClosingDialog = lazyPart('ClosingDialog', () => import('./closing-dialog.tsx'));

/** Only the cards of candidates have a menu. */
export const MoveMenu = lazyPart('MenuButton', () => import('#web/ui/menu-button.tsx'), {
  waiting: ({ children }) => (
    <Button variant="default" size="sm" disabled>
      {children}
    </Button>
  ),
});
