import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { readKept } from '#web/platform/keeping/kept-value.ts';
import { getTexts, useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';
import classes from './recorder.module.css';
import { useCamera } from './use-camera.ts';
import { VideoPreview } from './video-preview.tsx';
import {
  type DraftName,
  discardDraftVideo,
  setDraftVideo,
  setVideoText,
  uploadDraftVideo,
  useDraftVideo,
} from './videos.ts';
import type { DeviceChoice } from './camera.ts';
import { CameraControls } from './camera-controls.tsx';

function confirmCancel() {
  const t = getTexts('messaging');
  return confirm({
    text: t('recorder.cancelQuestion'),
    confirmLabel: t('recorder.cancelRecording'),
    cancelLabel: t('recorder.keepRecording'),
    isDestructive: true,
  });
}

const confirmDelete = () =>
  confirm({
    text: getTexts('messaging')('recorder.deleteQuestion'),
    confirmLabel: getTexts('common')('action.delete'),
    isDestructive: true,
  });

interface Props {
  name: DraftName;
  onSend: () => void;
  /** Number of presses of '1. Start Camera', which is beside the message field. */
  starts: number;
  /** Reports whether the camera is starting or on, or there is a video. */
  onFilming: (isFilming: boolean) => void;
}

/**
 * Records a video message in four steps. The buttons of the later ones show once the camera starts, that of the next
 * step filled. Mount one per thread: the recording is that thread's draft video until it is sent or deleted.
 */
export function Recorder({ name, onSend, starts, onFilming }: Props) {
  const t = useTexts('messaging');
  const cancelLabel = useTexts('common')('action.cancel');
  const video = useDraftVideo(name);
  const { camera, preview, start, record, stop, close } = useCamera((recorded) => setDraftVideo(name, recorded));
  const [choice, setChoice] = useDeviceChoice();
  const isOn = camera.state === 'on' || camera.state === 'recording';
  const isRecording = camera.state === 'recording';

  useUnsent(isRecording);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmCancel()),
    enableBeforeUnload: isRecording || video?.state === 'uploading',
    disabled: !isRecording,
  });

  const cancel = async () => {
    if (isRecording) {
      if (await confirmCancel()) close();
    } else if (video) {
      if (await confirmDelete()) discardDraftVideo(name);
    } else close();
  };
  const choose = (next: typeof choice) => {
    setChoice(next);
    void start(next);
  };

  const step = video ? 4 : isRecording ? 3 : camera.state === 'on' ? 2 : 1;
  const buttons = usePassedFocus<HTMLDivElement>(step === 1 || (video && video.state !== 'stored') ? undefined : step);
  const startCamera = useEffectEvent(() => void start(choice));
  useEffect(() => {
    if (starts > 0) startCamera();
  }, [starts]);
  const isFilming = step !== 1 || camera.state === 'starting';
  const report = useEffectEvent(onFilming);
  useEffect(() => report(isFilming), [isFilming]);

  const button = (number: number) => ({ size: 'sm', variant: step === number ? 'filled' : 'default' }) as const;
  return (
    <section className={classes.recorder} aria-label={t('recorder.label')}>
      {/* Always mounted: the camera's preview needs the element as soon as it is on. */}
      <div className={classes.stage} hidden={!isOn}>
        <video ref={preview} className={classes.mirror} aria-label={t('recorder.you')} autoPlay playsInline muted />
        {isOn && <CameraControls camera={camera} choice={choice} onChoose={choose} />}
      </div>
      {video && (
        <VideoPreview
          video={video}
          onRetry={() => void uploadDraftVideo(name)}
          onText={(text) => setVideoText(name, text)}
        />
      )}
      {camera.state === 'off' && camera.problem && (
        <Text role="alert" marginTop="10" size="s" tone="error-ink">
          {camera.problem}
        </Text>
      )}
      {isFilming && (
        <Wrap ref={buttons} marginTop="10">
          <Button {...button(2)} disabled={step !== 2} loading={camera.state === 'starting'} onClick={record}>
            {t('recorder.record')}
          </Button>
          <Button {...button(3)} disabled={step !== 3} onClick={() => void stop()}>
            {t('recorder.stop')}
          </Button>
          <Button {...button(4)} disabled={video?.state !== 'stored'} onClick={onSend}>
            {t('recorder.send')}
          </Button>
          <Button size="sm" variant="default" disabled={!video && !isOn} onClick={() => void cancel()}>
            {cancelLabel}
          </Button>
        </Wrap>
      )}
    </section>
  );
}

const key = 'recording-devices';
const Choice = z.object({ cameraId: z.optional(z.string()), microphoneId: z.optional(z.string()) });

/** Devices last chosen in this browser. */
function useDeviceChoice() {
  const [choice, setChoice] = useState<DeviceChoice>(() => {
    const kept = Choice.safeParse(readKept(siteStorage, key));
    return kept.success ? kept.data : {};
  });
  const choose = (next: DeviceChoice) => {
    siteStorage.set(key, JSON.stringify(next));
    setChoice(next);
  };
  return [choice, choose] as const;
}
