/** What every browser that records WebM knows; Firefox records nothing else (measured). */
const recordedType = 'video/webm;codecs=vp8,opus';
/** Five minutes of it are about 60 MB, which a slow line carries up in minutes and not in an hour. */
const bitsPerSecond = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000 };

/** Why this browser cannot record at all; undefined where it can. */
export function recordingObstacle(): string | undefined {
  if (!window.isSecureContext) return 'Video can be recorded only where the address begins with https.';
  if (!('MediaRecorder' in window) || !MediaRecorder.isTypeSupported(recordedType)) {
    return 'This browser cannot record video. Chrome, Edge, Firefox and Safari from 18.4 on can.';
  }
  return undefined;
}

/** Which devices to use; undefined leaves it to the browser. */
export interface DeviceChoice {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
}

/** Asks for camera and microphone; what it throws, `cameraProblem` puts in words. */
export const openCamera = ({ cameraId, microphoneId }: DeviceChoice): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 }, ...chosen(cameraId) },
    audio: { echoCancellation: true, noiseSuppression: true, ...chosen(microphoneId) },
  });

const chosen = (id: string | undefined) => (id === undefined ? {} : { deviceId: { ideal: id } });

/** Lets go of camera and microphone, whose lights go out. */
export const release = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

const problems: Record<string, string> = {
  NotAllowedError:
    'Camera and microphone were refused. Allow both for this site beside the address, then start the camera again.',
  NotFoundError: 'No camera or no microphone was found. Connect one, then start the camera again.',
  NotReadableError:
    'The camera or the microphone is in use elsewhere. Close what uses it, then start the camera again.',
  AbortError: 'The camera did not start. Please try again.',
};

/** What went wrong with camera or microphone, and what to do. */
export const cameraProblem = (error: unknown): string =>
  (error instanceof Error && problems[error.name]) || 'The camera could not be started. Please try again.';

/** Something to choose a device by; the browser tells names only once it was allowed to use one. */
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
  /** Promises the video, whole. */
  stop(): Promise<Blob>;
  /** Throws it away. */
  cancel(): void;
}

/** Records until it is stopped, or until the stream ends by itself: then `stop` promises what there is. */
export function startRecording(stream: MediaStream): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: recordedType, ...bitsPerSecond });
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.start(); // without a time slice: only then does Chromium write how long the video is
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

/** What a playing video shows now, as a small picture; null where there is nothing to see yet. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(posterWidth, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
