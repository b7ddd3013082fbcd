import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { clock } from './elapsed.tsx';
import classes from './video-bubble.module.css';

interface Props {
  url: string;
  posterUrl: string | null;
  seconds: number;
  /** What is said in it; absent if its author did not write it. */
  text?: string | undefined;
  /** Author's name, for screen readers: sighted users see the side. */
  author: string;
}

/** Safari before 18.4 supports WebM only partly; `canPlayType` says so. */
const isPlayed = (): boolean => document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== '';

/** The pressed button is removed and would lose the focus. */
const focusOnOpening = (video: HTMLVideoElement | null) => video?.focus();

/** Video in a thread, with what is said in it folded below. */
export function VideoBubble({ text, ...video }: Props) {
  const t = useTexts('messaging');
  return (
    <>
      <Player {...video} />
      {text !== undefined && (
        <details className={classes.said}>
          <summary>{t('video.text')}</summary>
          <Text size="s" lineHeight="1.5" wrap="anywhere" className={classes.text} dir="auto">
            {text}
          </Text>
        </details>
      )}
    </>
  );
}

/** Poster and length; the video itself loads only when played. */
function Player({ url, posterUrl, seconds, author }: Omit<Props, 'text'>) {
  const t = useTexts('messaging');
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasPicture, setHasPicture] = useState(posterUrl !== null);
  if (hasFailed) return <Text size="s">{t('video.failed')}</Text>;
  if (!isPlayed()) return <Text size="s">{t('video.notPlayed')}</Text>;
  if (isOpen) {
    return (
      <video
        ref={focusOnOpening}
        className={classes.video}
        src={url}
        poster={posterUrl ?? undefined}
        aria-label={t('video.label', { author })}
        controls
        autoPlay
        playsInline
        onError={() => setHasFailed(true)}
      >
        <track kind="captions" />
      </video>
    );
  }
  return (
    <button type="button" className={classes.cover} onClick={() => setIsOpen(true)}>
      {hasPicture && posterUrl && <img src={posterUrl} alt="" loading="lazy" onError={() => setHasPicture(false)} />}
      <span className={classes.play}>
        <Play size={26} aria-hidden fill="currentColor" />
      </span>
      <span className={classes.length}>
        {t.rich('video.play', { author, length: clock(seconds), hidden: <VisuallyHidden /> })}
      </span>
    </button>
  );
}
