import { Stack } from '#web/ui/layout.tsx';
import { DevicePicker } from './device-picker.tsx';
import { Elapsed } from './elapsed.tsx';
import { LevelMeter } from './level-meter.tsx';
import classes from './recorder.module.css';
import type { DeviceChoice } from './camera.ts';
import type { useCamera } from './use-camera.ts';

interface Props {
  camera: Extract<ReturnType<typeof useCamera>['camera'], { stream: MediaStream }>;
  choice: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
}

/** Controls beside the picture of an active camera: devices or the elapsed time, and the sound level. */
export function CameraControls({ camera, choice, onChoose }: Props) {
  return (
    <Stack gap="10" flex="1" className={classes.beside}>
      {camera.state === 'recording' ? (
        <Elapsed startedAt={camera.startedAt} className={classes.elapsed} />
      ) : (
        <DevicePicker stream={camera.stream} choice={choice} onChoose={onChoose} />
      )}
      <LevelMeter stream={camera.stream} />
    </Stack>
  );
}
