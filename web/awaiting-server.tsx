import { useRouter } from '@tanstack/react-router';
import { productName } from '#web/platform/page/page-title.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Replaces the form until the server is reachable. Looks empty, yet is a page to screen readers. */
export function AwaitingServer() {
  const router = useRouter();
  useReconnected(() => void router.invalidate());
  return (
    <main>
      <h1>
        <VisuallyHidden>{productName()}</VisuallyHidden>
      </h1>
    </main>
  );
}
