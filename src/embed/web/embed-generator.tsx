import { ExternalLink } from 'lucide-react';
import { useReducer } from 'react';
import type { StudySet } from '../../sets/contract/set.ts';
import { makeDirectLink } from '../rules/direct-link.ts';
import { embedDraftReducer, firstEmbedDraft, toEmbedOptions } from '../rules/draft.ts';
import type { EmbedOptions } from '../../platform/rules/addresses/options.ts';
import { embedSheetBreakpointPx } from '../../platform/rules/limits.ts';
import { publicOrigin } from '../../platform/web/addresses/links.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { EmbedChoices } from './generator/embed-choices.tsx';
import { EmbedCodes } from './generator/embed-codes.tsx';
import styles from './embed-generator.module.css';
import { EmbedPreview } from './generator/embed-preview.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface EmbedGeneratorProps {
  set: StudySet;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function EmbedGenerator({ set, isOpen, onOpenChange }: EmbedGeneratorProps) {
  const t = useTexts();
  const [draft, change] = useReducer(embedDraftReducer, firstEmbedDraft);
  const options = toEmbedOptions(draft);
  /** In a sheet the code comes first, because most people open it for the code. */
  const isSheet = useMediaQuery(`(width < ${embedSheetBreakpointPx}px)`);
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
      sheetBelowPx={embedSheetBreakpointPx}
      footer={
        <>
          <Button kind="ghost" onClick={() => onOpenChange(false)}>
            {t('verb|Close')}
          </Button>
          <LinkButton href={directLink(set, options)} target="_blank" icon={ExternalLink}>
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

function directLink(set: StudySet, options: EmbedOptions): string {
  return makeDirectLink({ origin: publicOrigin(), setId: set.id, options });
}
