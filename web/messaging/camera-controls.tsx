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

/** Beside the picture of a camera that is on: devices or the time recorded, and the level of sound. */
export function CameraControls({ camera, choice, onChoose }: Props) {
  return (
    <div className={classes.beside}>
      {camera.state === 'recording' ? (
        <Elapsed startedAt={camera.startedAt} className={classes.elapsed} />
      ) : (
        <DevicePicker stream={camera.stream} choice={choice} onChoose={onChoose} />
      )}
      <LevelMeter stream={camera.stream} />
    </div>
  );
}
