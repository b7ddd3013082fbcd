import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { localKeyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { type Device, type DeviceChoice, listDevices } from './camera.ts';

interface Props {
  stream: MediaStream;
  choice: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
}

/** Selects for camera and microphone, each shown only if there is more than one. */
export function DevicePicker({ stream, choice, onChoose }: Props) {
  const t = useTexts('messaging');
  const devices = useQuery({ queryKey: localKeyOf('recording-devices', stream.id), queryFn: listDevices, gcTime: 0 });
  const { refetch } = devices;
  useEffect(() => {
    const update = () => void refetch();
    navigator.mediaDevices.addEventListener('devicechange', update);
    return () => navigator.mediaDevices.removeEventListener('devicechange', update);
  }, [refetch]);
  const inUse = (kind: Device['kind']) =>
    stream
      .getTracks()
      .find((track) => track.kind === (kind === 'videoinput' ? 'video' : 'audio'))
      ?.getSettings().deviceId;
  const select = (kind: Device['kind'], label: string, change: (id: string) => DeviceChoice) => {
    const choices = devices.data?.filter((device) => device.kind === kind) ?? [];
    if (choices.length < 2) return null;
    return (
      <NativeSelect
        size="sm"
        label={label}
        value={inUse(kind) ?? ''}
        data={choices.map(({ id, name }, index) => ({
          value: id,
          label: name || t('recorder.numbered', { device: label, number: String(index + 1) }),
        }))}
        onChange={({ currentTarget }) => onChoose(change(currentTarget.value))}
      />
    );
  };
  return (
    <Stack gap="8">
      {select('videoinput', t('recorder.camera'), (cameraId) => ({ ...choice, cameraId }))}
      {select('audioinput', t('recorder.microphone'), (microphoneId) => ({ ...choice, microphoneId }))}
    </Stack>
  );
}
