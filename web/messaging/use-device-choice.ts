import { useState } from 'react';
import * as z from 'zod/mini';
import type { DeviceChoice } from './camera.ts';

const key = 'recording-devices';
const Choice = z.object({ cameraId: z.optional(z.string()), microphoneId: z.optional(z.string()) });

/** Devices last chosen in this browser. */
export function useDeviceChoice() {
  const [choice, setChoice] = useState<DeviceChoice>(() => {
    const kept = Choice.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'));
    return kept.success ? kept.data : {};
  });
  const choose = (next: DeviceChoice) => {
    localStorage.setItem(key, JSON.stringify(next));
    setChoice(next);
  };
  return [choice, choose] as const;
}
