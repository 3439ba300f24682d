import { mobileBreakpointPx } from '../../platform/rules/limits.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import importStyles from '../../import-export/web/import-export.module.css';
import collapsibleStyles from '../../platform/web/ui/controls/collapsible.module.css';
import fieldStyles from '../../platform/web/ui/fields/field.module.css';
import panelStyles from '../../saving/web/parts/panel.module.css';
import foldStyles from './cards/card-fold.module.css';
import cardStyles from './cards/editable-card.module.css';
import cardsStyles from './cards/section/cards-section.module.css';
import headerStyles from './editor-header.module.css';
import editorStyles from './editor.module.css';
import informationStyles from './information/set-information.module.css';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import styles from './editor-loading.module.css';

/** The widths of the labels in the skeleton, in pixels. */
const labelWidths = [30, 114, 52];

/** Shows a skeleton of the set editor while it loads, with the same classes, so that nothing moves. */
export function EditorLoading() {
  const t = useTexts();
  const isPhone = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  return (
    <main className={styles.loading} aria-busy="true">
      <VisuallyHidden>
        <p role="status">{t('Loading set editor...')}</p>
      </VisuallyHidden>
      <div className={headerStyles.bar}>
        <div className={headerStyles.content}>
          <Skeleton inlineSize={18} blockSize={18} />
          <Skeleton className={styles.title} inlineSize={180} blockSize={18} />
          {!isPhone && <Skeleton className={headerStyles.actions} inlineSize={128} blockSize="var(--control)" />}
        </div>
      </div>
      <div className={editorStyles.page}>
        <div className={panelStyles.panel}>
          <div className={informationStyles.information}>
            <FoldLoading width={150} />
            {!isPhone && <LeadLoading />}
          </div>
        </div>
        <div className={panelStyles.panel}>
          <div className={importStyles.import}>
            <FoldLoading width={190} />
          </div>
        </div>
        <CardsLoading isPhone={isPhone} />
      </div>
    </main>
  );
}

function FoldLoading({ width }: { width: number }) {
  return (
    <div className={collapsibleStyles.head}>
      <Skeleton inlineSize={width} blockSize={18} />
    </div>
  );
}

function LeadLoading() {
  return (
    <div className={informationStyles.lead}>
      {labelWidths.map((width, index) => (
        <div key={width} className={index < 2 ? fieldStyles.field : informationStyles.visibility}>
          <Skeleton inlineSize={width} blockSize={17} />
          <Skeleton blockSize="var(--control)" />
          {index < 2 && <Skeleton inlineSize="60%" blockSize={18} />}
        </div>
      ))}
      <Skeleton className={informationStyles.saving} inlineSize="32%" blockSize={19} />
    </div>
  );
}

/** The widths of the terms in the skeleton, in percent. */
const termWidths = [60, 44, 52, 38, 56];

function CardsLoading({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={panelStyles.flush}>
      <div className={panelStyles.head}>
        <Skeleton inlineSize={80} blockSize={18} />
      </div>
      <div className={cardsStyles.columns}>{'\u00a0'}</div>
      <div className={cardsStyles.cards}>
        {termWidths.map((width) => (
          <CardLoading key={width} termWidth={width} isPhone={isPhone} />
        ))}
      </div>
    </div>
  );
}

function CardLoading({ termWidth, isPhone }: { termWidth: number; isPhone: boolean }) {
  const texts = (
    <>
      <Skeleton className={styles.text} inlineSize={`${termWidth}%`} blockSize={18} />
      <Skeleton className={styles.text} inlineSize={`${termWidth + 26}%`} blockSize={14} />
    </>
  );
  return isPhone ? (
    <div className={cardStyles.card} data-folding="">
      <div className={foldStyles.fold}>
        <span className={foldStyles.number} />
        <Skeleton blockSize={42} />
        <span className={foldStyles.words}>{texts}</span>
      </div>
    </div>
  ) : (
    <div className={cardStyles.card}>
      <span />
      <Skeleton blockSize={78} />
      {texts}
    </div>
  );
}
