import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { mobileBreakpointPx, productName } from '../../platform/rules/limits.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { setQuery } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Editor } from './editor.tsx';
import type { SetDraft } from './information/set-draft.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { zeroHand } from '../../platform/web/ui/hand/hand.tsx';
import { EmptyState, FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { TextArea } from '../../platform/web/ui/fields/field.tsx';
import { textDraftsOf } from '../../import-export/web/text-draft.tsx';
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
import styles from './set-missing.module.css';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The widths of the terms in the skeleton, in percent. */
const termWidths = [60, 44, 52, 38, 56];

/** The widths of the labels in the skeleton, in pixels. */
const labelWidths = [30, 114, 52];

export interface SetEditorProps {
  setId: string;
}

export function SetEditor({ setId }: SetEditorProps) {
  return <EditorOfSet key={setId} setId={setId} />;
}

function EditorOfSet({ setId }: SetEditorProps) {
  const t = useTexts();
  const session = useQuery(sessionQuery);
  const set = useQuery(setQuery(setId));
  // Selects a constant, because the cards themselves would rerender everything on every key.
  const cards = useQuery({ ...cardsQuery(setId), select: isThere });
  const [draft, setDraft] = useState<SetDraft>({});
  usePageTitle(`${set.data?.title ?? t('Edit set')} · ${productName}`);

  const isSignedOut = session.data?.isAuthenticated === false && !session.isFetching;
  if (isSignedOut) return <Redirect to={links.signIn} replace />;
  if (isGone(set.error) || isGone(cards.error)) return <SetMissing setId={setId} draft={draft} />;
  if (session.data?.isAuthenticated && set.data && cards.data) {
    return <Editor set={set.data} draft={draft} onDraftChange={setDraft} />;
  }
  const failed = [session, set, cards].filter((query) => query.isLoadingError);
  if (failed.length > 0) return <EditorFailed onRetry={() => failed.forEach((query) => void query.refetch())} />;
  return <EditorLoading />;
}

function isThere(): boolean {
  return true;
}

interface SetMissingProps {
  setId: string;
  draft: SetDraft;
}

function SetMissing({ setId, draft }: SetMissingProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [unsaved] = useState(() =>
    [...draftedTexts(draft), ...cardEditing(queryClient, setId).unsavedTexts(), ...textDraftsOf(setId)].join('\n'),
  );
  return (
    <Notice>
      <EmptyState
        hand={zeroHand}
        level={1}
        title={t('Set not found')}
        text={t('It may have been deleted.')}
        action={<LinkButton href={links.dashboard}>{t('Return to Dashboard')}</LinkButton>}
      />
      {unsaved !== '' && (
        <TextArea
          className={styles.unsaved}
          label={t('What you typed last was not saved')}
          hint={t('Copy what you want to keep.')}
          readOnly
          rows={6}
          value={unsaved}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Notice>
  );
}

function draftedTexts({ title, publicTitle, description, tags, signer, licence }: SetDraft): string[] {
  return [title, publicTitle, description, tags, signer, licence].flatMap((text) => (text?.trim() ? [text] : []));
}

/** Has the classes of what will be in its place, so that nothing moves. */
function EditorLoading() {
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

interface EditorFailedProps {
  onRetry: () => void;
}

function EditorFailed({ onRetry }: EditorFailedProps) {
  const t = useTexts();
  return (
    <Notice>
      <FailedState
        level={1}
        title={t('The set could not be loaded')}
        text={t('Check your connection, then try again.')}
        onRetry={onRetry}
      />
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <div role="alert">{children}</div>
    </main>
  );
}
