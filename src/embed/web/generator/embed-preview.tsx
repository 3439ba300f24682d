import { useRef, useState, useLayoutEffect, type RefObject } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { toEmbedSearch, type EmbedOptions } from '../../../platform/rules/addresses/options.ts';
import { embedSheetBreakpointPx } from '../../../platform/rules/limits.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useDebounced } from '../../../platform/web/browser/hooks.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import styles from './embed-preview.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';

/** After the last change. */
const embedPreviewRestMs = 300;

const devices = [
  { value: 'phone', label: message('Phone') },
  { value: 'desktop', label: message('Desktop') },
] as const;

type Device = (typeof devices)[number]['value'];

/** Typical column widths of pages. */
const columnPx = { phone: 360, desktop: 960 } as const satisfies Record<Device, number>;

interface EmbedPreviewProps {
  set: StudySet;
  options: EmbedOptions;
}

/** The embed itself, scaled down and inert. */
export function EmbedPreview({ set, options }: EmbedPreviewProps) {
  const t = useTexts();
  const well = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(`(width < ${embedSheetBreakpointPx}px)`);
  const [chosen, setDevice] = useState<Device>();
  const device = chosen ?? (isNarrow ? 'phone' : 'desktop');
  const widthPx = columnPx[device];
  const heightPx = useDebounced(options.height, embedPreviewRestMs);
  const scale = useFittingScale(well, widthPx, heightPx);
  const address = useDebounced(links.embedSet(set.id) + toEmbedSearch(options), embedPreviewRestMs);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>
        <h3 className={styles.title}>{t('Visual Preview')}</h3>
        <span className={styles.height} data-figures>
          {t('{height} px high', { height: `${heightPx}` })}
        </span>
        <Segmented
          label={t('Preview on')}
          size="small"
          value={device}
          options={devices.map(({ value, label }) => ({ value, label: t(label) }))}
          onValueChange={setDevice}
        />
      </figcaption>
      <div ref={well} className={styles.well}>
        {set.cardCount === 0 ? (
          <p className={styles.none}>{t("This set doesn't have any cards yet.")}</p>
        ) : (
          <div className={styles.stage} style={{ inlineSize: widthPx * scale, blockSize: heightPx * scale }}>
            <div className={styles.frames} style={{ inlineSize: widthPx, blockSize: heightPx, scale }}>
              <PreviewFrame address={address} />
            </div>
          </div>
        )}
      </div>
    </figure>
  );
}

/**
 * A new frame for each address keeps the history clean; the previous one stays visible until it has loaded. The sandbox
 * has no storage, so that earlier studying changes nothing.
 */
function PreviewFrame({ address }: { address: string }) {
  const t = useTexts();
  const [shown, setShown] = useState(address);
  const addresses = shown === address ? [shown] : [shown, address];
  return addresses.map((each) => (
    <iframe
      key={each}
      src={each}
      title={t('Visual Preview')}
      sandbox="allow-scripts"
      allow="fullscreen"
      inert
      data-coming={each !== shown || undefined}
      onLoad={() => {
        if (each === address) setShown(each);
      }}
    />
  ));
}

/** At most 1. */
function useFittingScale(element: RefObject<HTMLElement | null>, widthPx: number, heightPx: number): number {
  const [room, setRoom] = useState({ widthPx: 0, heightPx: 0 });

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ widthPx: entry.contentRect.width, heightPx: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);

  return Math.min(1, room.widthPx / widthPx, room.heightPx / heightPx);
}
