import { getTexts } from '#web/platform/texts/texts.ts';

/** Codecs supported by every browser that records WebM; Firefox records nothing else (measured). */
const recordedType = 'video/webm;codecs=vp8,opus';
/** Five minutes take about 60 MB, which a slow connection uploads in minutes rather than an hour. */
const bitsPerSecond = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000 };

/** Explains why this browser cannot record; undefined if it can. */
export function recordingObstacle(): string | undefined {
  if (!window.isSecureContext) return getTexts('messaging')('camera.https');
  if (!('MediaRecorder' in window) || !MediaRecorder.isTypeSupported(recordedType)) {
    return getTexts('messaging')('camera.browser');
  }
  return undefined;
}

/** Devices to use; undefined means the browser's default. */
export interface DeviceChoice {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
}

/** Requests camera and microphone. Pass its errors to `cameraProblem` for a message. */
export const openCamera = ({ cameraId, microphoneId }: DeviceChoice): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 }, ...chosen(cameraId) },
    audio: { echoCancellation: true, noiseSuppression: true, ...chosen(microphoneId) },
  });

const chosen = (id: string | undefined) => (id === undefined ? {} : { deviceId: { ideal: id } });

/** Stops camera and microphone, which turns off their lights. */
export const release = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

const explained = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'AbortError'] as const;

/** Describes a camera or microphone error and how to fix it. */
export function cameraProblem(error: unknown): string {
  const name = explained.find((one) => error instanceof Error && error.name === one);
  return getTexts('messaging')(name ? `camera.${name}` : 'camera.failed');
}

/** A camera or microphone. The browser reveals its name only after permission was granted. */
export interface Device {
  id: string;
  kind: 'videoinput' | 'audioinput';
  name: string;
}

export async function listDevices(): Promise<Device[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ deviceId, kind, label }) =>
    kind === 'audiooutput' || deviceId === '' ? [] : [{ id: deviceId, kind, name: label }],
  );
}

export interface Recording {
  /** Resolves with the complete video. */
  stop(): Promise<Blob>;
  /** Discards the recording. */
  cancel(): void;
}

/** Records until stopped or until the stream ends; `stop` then resolves with the recording. */
export function startRecording(stream: MediaStream): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: recordedType, ...bitsPerSecond });
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.start(); // no time slice: Chromium writes the duration only without one
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    stop: async () => {
      end();
      await ended;
      return new Blob(pieces, { type: 'video/webm' });
    },
    cancel: end,
  };
}

const posterWidth = 640;

/** Takes a still of a playing video; null if it has no frame yet. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(posterWidth, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
