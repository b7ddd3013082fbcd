import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeFrame } from '#web/shell/first-frame.ts';
import { useReconnected } from '#web/ui/reconnection.ts';

/** Replaces the form until the server can be reached; what the server wrote in the form's place goes too. */
export function AwaitingServer() {
  const router = useRouter();
  useEffect(removeFrame, []);
  useReconnected(() => void router.invalidate());
  return null;
}
