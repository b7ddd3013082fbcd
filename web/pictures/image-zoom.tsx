import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row } from '#web/ui/layout.tsx';
import classes from './image-crop.module.css';

export const zooms = { min: 1, max: 4, step: 0.01, press: 1.15 };

/** Zoom control of the crop dialog: two buttons with a slider between them. */
export function ImageZoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTexts('pictures');
  return (
    <Row gap="10">
      <button
        type="button"
        className={classes.step}
        aria-label={t('zoom.out')}
        disabled={zoom === zooms.min}
        onClick={() => onZoom(zoom / zooms.press)}
      >
        <ZoomOut size={18} aria-hidden />
      </button>
      <input
        type="range"
        className={classes.slider}
        aria-label={t('zoom.label')}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        min={zooms.min}
        max={zooms.max}
        step={zooms.step}
        value={zoom}
        onChange={({ currentTarget }) => onZoom(currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        className={classes.step}
        aria-label={t('zoom.in')}
        disabled={zoom === zooms.max}
        onClick={() => onZoom(zoom * zooms.press)}
      >
        <ZoomIn size={18} aria-hidden />
      </button>
    </Row>
  );
}
