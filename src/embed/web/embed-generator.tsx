import { ExternalLink, Copy, GraduationCap } from 'lucide-react';
import { useReducer, useState, useRef, useLayoutEffect, type RefObject } from 'react';
import type { StudySet } from '../../sets/contract/set.ts';
import { makeDirectLink } from '../rules/direct-link.ts';
import { embedDraftReducer, initialEmbedDraft, toEmbedOptions } from '../rules/draft.ts';
import { type EmbedOptions, toEmbedSearch } from '../../platform/rules/addresses/options.ts';
import { tabletBreakpointPx } from '../../platform/rules/limits.ts';
import { publicOrigin, links } from '../../platform/web/addresses/links.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { EmbedChoices } from './generator/embed-choices.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { makeIframeSnippet, makeShortcode } from '../rules/snippets.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { CodeArea } from '../../platform/web/ui/fields/copyable-code.tsx';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';
import { WordpressPlugin } from './wordpress-plugin.tsx';
import { packageFormats, packageUrl, type NamedFormat } from '../../import-export/rules/packages.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { useDebounced } from '../../platform/web/browser/hooks.ts';
import styles from './embed-generator.module.css';
import wordpressPluginStyles from './wordpress-plugin.module.css';

interface EmbedGeneratorProps {
  set: StudySet;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Makes the code that embeds a set in another site, beside a preview of the player. */
export function EmbedGenerator({ set, isOpen, onOpenChange }: EmbedGeneratorProps) {
  const t = useTexts();
  const [draft, change] = useReducer(embedDraftReducer, initialEmbedDraft);
  const options = toEmbedOptions(draft);
  // In a sheet the code comes first, because most people open it for the code.
  const isSheet = useMediaQuery(`(width < ${tabletBreakpointPx}px)`);
  return (
    <Dialog
      title={t('Embed Code Generator')}
      description={
        <span className={styles.set} dir="auto">
          {set.title}
        </span>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="page"
      isFlush
      sheetBelowPx={tabletBreakpointPx}
      footer={
        <>
          <Button kind="ghost" onClick={() => onOpenChange(false)}>
            {t('verb|Close')}
          </Button>
          <LinkButton
            href={makeDirectLink({ origin: publicOrigin(), setId: set.id, options })}
            target="_blank"
            icon={ExternalLink}
          >
            {t('Open Direct Link')}
          </LinkButton>
        </>
      }
    >
      <div className={styles.generator}>
        {isSheet && (
          <div className={styles.codes}>
            <EmbedCodes set={set} options={options} />
          </div>
        )}
        <EmbedChoices draft={draft} onEvent={change} />
        <EmbedPreview set={set} options={options} />
        {!isSheet && (
          <div className={styles.codes}>
            <EmbedCodes set={set} options={options} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

const codeForms = [
  { value: 'iframe', label: message('iframe Embed Code') },
  { value: 'shortcode', label: message('WordPress Shortcode') },
  { value: 'link', label: message('Direct Link') },
] as const;

type CodeForm = (typeof codeForms)[number]['value'];

interface ChosenEmbedProps {
  set: StudySet;
  options: EmbedOptions;
}

/** Offers the code in three forms to copy, and instructions for WordPress and learning platforms. */
function EmbedCodes({ set, options }: ChosenEmbedProps) {
  const t = useTexts();
  const [form, setForm] = useState<CodeForm>('iframe');
  const copy = useCopy();
  const formOptions = codeForms.map(({ value, label }) => ({ value, label: t(label) }));
  const label = formOptions.find(({ value }) => value === form)?.label ?? '';
  const code = makeCode(form, set, options);
  return (
    <div className={styles.codeForms}>
      <div className={styles.head}>
        <Segmented
          className={styles.forms}
          label={t('Form of the code')}
          size="small"
          isFilling
          value={form}
          options={formOptions}
          onValueChange={setForm}
        />
        <Button
          kind="primary"
          size="small"
          icon={Copy}
          aria-label={t('Copy {name}', { name: label })}
          onClick={() => void copy(code, t('{name} copied to clipboard', { name: label }))}
        >
          {t('verb|Copy')}
        </Button>
      </div>
      <div className={styles.sheet}>
        <CodeArea className={styles.code} aria-label={label} rows={3} code={code} />
      </div>
      {form === 'shortcode' && (
        <details className={styles.plugin}>
          <summary>{t('WordPress needs a plugin for it')}</summary>
          <WordpressPlugin />
        </details>
      )}
      {packageFormats.map((format) => (
        <details key={format.name} className={styles.plugin}>
          <summary>{t(format.question)}</summary>
          <PackageSteps setId={set.id} options={options} format={format} />
        </details>
      ))}
    </div>
  );
}

function makeCode(form: CodeForm, set: StudySet, options: EmbedOptions): string {
  const embeddedSet = { origin: publicOrigin(), setId: set.id, title: displayTitle(set), options };
  switch (form) {
    case 'iframe':
      return makeIframeSnippet(embeddedSet);
    case 'shortcode':
      return makeShortcode(set.id, options);
    case 'link':
      return makeDirectLink(embeddedSet);
  }
}

interface PackageStepsProps {
  setId: string;
  options: EmbedOptions;
  format: NamedFormat;
}

function PackageSteps({ setId, options, format }: PackageStepsProps) {
  const t = useTexts();
  return (
    <div className={wordpressPluginStyles.plugin}>
      <ol className={wordpressPluginStyles.steps}>
        {format.steps.map((step) => (
          <li key={step.source}>{t(step)}</li>
        ))}
      </ol>
      <LinkButton
        className={wordpressPluginStyles.download}
        href={packageUrl(format.name, setId, options)}
        target="_self"
        download
        size="small"
        icon={GraduationCap}
      >
        {t(format.download)}
      </LinkButton>
    </div>
  );
}

/** The delay between the last change and the update of the preview. */
const previewDelayMs = 300;

const devices = [
  { value: 'phone', label: message('Phone') },
  { value: 'desktop', label: message('Desktop') },
] as const;

type Device = (typeof devices)[number]['value'];

/** Typical column widths of pages. */
const columnPx = { phone: 360, desktop: 960 } as const satisfies Record<Device, number>;

/** Shows the embed itself, scaled down and inert. */
function EmbedPreview({ set, options }: ChosenEmbedProps) {
  const t = useTexts();
  const previewArea = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(`(width < ${tabletBreakpointPx}px)`);
  const [chosenDevice, setChosenDevice] = useState<Device>();
  const device = chosenDevice ?? (isNarrow ? 'phone' : 'desktop');
  const widthPx = columnPx[device];
  const heightPx = useDebounced(options.height, previewDelayMs);
  const scale = useFittingScale(previewArea, widthPx, heightPx);
  const address = useDebounced(links.embedSet(set.id) + toEmbedSearch(options), previewDelayMs);
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
          onValueChange={setChosenDevice}
        />
      </figcaption>
      <div ref={previewArea} className={styles.area}>
        {set.cardCount === 0 ? (
          <p className={styles.none}>{t("This set doesn't have any cards yet.")}</p>
        ) : (
          <div className={styles.scaledSize} style={{ inlineSize: widthPx * scale, blockSize: heightPx * scale }}>
            <div className={styles.trueSize} style={{ inlineSize: widthPx, blockSize: heightPx, scale }}>
              <PreviewFrame address={address} />
            </div>
          </div>
        )}
      </div>
    </figure>
  );
}

/**
 * The player in a frame. A new frame for each address keeps the browser's history clean. The previous frame stays
 * visible until the new one has loaded. The sandbox has no storage, so that earlier studying does not change the
 * preview.
 */
function PreviewFrame({ address }: { address: string }) {
  const t = useTexts();
  const [loadedAddress, setLoadedAddress] = useState(address);
  const addresses = loadedAddress === address ? [address] : [loadedAddress, address];
  return addresses.map((frameAddress) => (
    <iframe
      key={frameAddress}
      src={frameAddress}
      title={t('Visual Preview')}
      sandbox="allow-scripts"
      allow="fullscreen"
      inert
      data-coming={frameAddress !== loadedAddress || undefined}
      onLoad={() => {
        if (frameAddress === address) setLoadedAddress(address);
      }}
    />
  ));
}

/** Returns the scale at which the frame fits into the element. It is at most 1. */
function useFittingScale(element: RefObject<HTMLElement | null>, widthPx: number, heightPx: number): number {
  const [available, setAvailable] = useState({ widthPx: 0, heightPx: 0 });

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable({ widthPx: entry.contentRect.width, heightPx: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);

  return Math.min(1, available.widthPx / widthPx, available.heightPx / heightPx);
}
