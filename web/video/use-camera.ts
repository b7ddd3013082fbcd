import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxVideoMinutes } from '#contract/videos.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import {
  type DeviceChoice,
  type Recording,
  cameraProblem,
  openCamera,
  recordingObstacle,
  release,
  startRecording,
  takePicture,
} from './camera.ts';
import type { RecordedVideo } from './videos.ts';

/** Camera states before a video exists: off, starting, on, recording. */
export type Camera =
  | { state: 'off'; problem: string | undefined }
  | { state: 'starting' }
  | { state: 'on'; stream: MediaStream }
  | { state: 'recording'; stream: MediaStream; startedAt: number };

const maxMilliseconds = maxVideoMinutes * 60_000;
/** Delay of the poster: after clicking, the user looks at the camera again by then. */
const pictureDelay = 1_000;

/**
 * Manages camera, microphone and recording. `onVideo` receives the video when recording stops: on request, after five
 * minutes, or when the camera is taken away. Unmounting releases both. Attach `preview` to the user's own video
 * element, which must always be mounted.
 */
export function useCamera(onVideo: (video: RecordedVideo) => void) {
  const [camera, setCamera] = useState<Camera>({ state: 'off', problem: undefined });
  const preview = useRef<HTMLVideoElement>(null);
  const recording = useRef<{ tape: Recording; poster: Promise<Blob | null>; startedAt: number } | null>(null);
  const isAsking = useRef(false);
  const stream = 'stream' in camera ? camera.stream : null;
  const startedAt = camera.state === 'recording' ? camera.startedAt : null;

  const start = async (choice: DeviceChoice) => {
    if (isAsking.current) return;
    const problem = recordingObstacle();
    if (problem) {
      setCamera({ state: 'off', problem });
      return;
    }
    isAsking.current = true;
    setCamera({ state: 'starting' });
    try {
      const opened = await openCamera(choice);
      // Releases the camera if the user has left the thread since.
      if (preview.current) setCamera({ state: 'on', stream: opened });
      else release(opened);
    } catch (error) {
      console.warn('No camera:', error instanceof Error ? `${error.name}: ${error.message}` : error);
      setCamera({ state: 'off', problem: cameraProblem(error) });
    }
    isAsking.current = false;
  };

  const record = () => {
    if (camera.state !== 'on') return;
    const now = performance.now();
    const poster = new Promise<void>((resolve) => {
      setTimeout(resolve, pictureDelay);
    }).then(() => (preview.current ? takePicture(preview.current) : null));
    recording.current = { tape: startRecording(camera.stream), poster, startedAt: now };
    setCamera({ state: 'recording', stream: camera.stream, startedAt: now });
  };

  const stop = async () => {
    const current = recording.current;
    if (!current) return;
    recording.current = null;
    const milliseconds = Math.min(performance.now() - current.startedAt, maxMilliseconds);
    const element = milliseconds < pictureDelay ? preview.current : null;
    const [blob, poster] = await Promise.all([current.tape.stop(), element ? takePicture(element) : current.poster]);
    if (blob.size === 0) {
      setCamera({
        state: 'off',
        problem: getTexts('messaging')('camera.empty'),
      });
      return;
    }
    setCamera({ state: 'off', problem: undefined });
    onVideo({ blob, poster, seconds: Math.max(1, Math.floor(milliseconds / 1_000)) });
  };

  /** Releases the camera and discards the recording. */
  const close = (problem?: string) => {
    recording.current?.tape.cancel();
    recording.current = null;
    setCamera({ state: 'off', problem });
  };

  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream;
  }, [stream]);

  const lose = useEffectEvent(() => {
    if (recording.current) void stop();
    else close(getTexts('messaging')('camera.lost'));
  });
  useEffect(() => {
    if (!stream) return undefined;
    const tracks = stream.getTracks();
    const onEnded = () => lose();
    tracks.forEach((track) => track.addEventListener('ended', onEnded));
    return () => {
      tracks.forEach((track) => track.removeEventListener('ended', onEnded));
      release(stream);
    };
  }, [stream]);

  const stopAtLimit = useEffectEvent(() => void stop());
  useEffect(() => {
    if (startedAt === null) return undefined;
    const timer = setTimeout(() => stopAtLimit(), maxMilliseconds - (performance.now() - startedAt));
    return () => clearTimeout(timer);
  }, [startedAt]);

  useEffect(
    () => () => {
      recording.current?.tape.cancel();
      recording.current = null;
    },
    [],
  );

  return { camera, preview, start, record, stop, close: () => close() };
}
