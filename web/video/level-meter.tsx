import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './recorder.module.css';

/** Root mean square below which the microphone counts as silent: muted, or the wrong one. */
const silence = 0.01;
const silentMilliseconds = 4_000;

/** Microphone level, so that users notice a silent recording. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const t = useTexts('messaging');
  const bar = useRef<HTMLSpanElement>(null);
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let lastHeard = performance.now();
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      // Loudness is perceived logarithmically: the bar's length is the level in decibels, from -60 to 0.
      const share = Math.max(0, 1 + Math.log10(Math.max(level, 1e-6)) / 3);
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(share, 1)})`;
      if (level > silence) lastHeard = performance.now();
      setIsSilent(performance.now() - lastHeard > silentMilliseconds);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div>
      <span className={classes.meter} aria-hidden>
        <span ref={bar} />
      </span>
      <Text as="output" marginTop="4" size="xs" tone="mute" className={classes.silence}>
        {isSilent && t('recorder.silence')}
      </Text>
    </div>
  );
}
