import { CircleAlert, ImagePlus, Play, RotateCw, Scissors, Video, X, Hand, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { ProgressLine } from '../../../../platform/web/ui/display/progress-line.tsx';
import { useFileDrop } from '../../../../saving/web/parts/use-file-drop.ts';
import type { MediaActions } from './media-actions.ts';
import { CardPicture } from '../../../../saving/web/parts/card-picture.tsx';
import styles from './media-well.module.css';
import { mediaShape } from './media-shape.ts';
import { isSent, type MediaUploadState, type EditedMedia } from '../../../../saving/web/uploads/media-uploads.ts';
import { UploadPicture } from '../../../../saving/web/parts/upload-picture.tsx';
import { LazyClipEditor } from '../../../../clips/web/lazy-clip-editor.tsx';
import { Tooltip } from '../../../../platform/web/ui/tooltip/tooltip.tsx';
import type { SignStudioWork } from '../../../../add-clips/web/use-sign-studio.ts';

interface MediaWellProps {
  card: Card;
  /** Names it in labels. */
  number: number | string;
  upload: MediaUploadState | undefined;
  isWaiting: boolean;
  isUnplayable: boolean;
  onUnplayable: (mediaPath: string) => void;
  actions: MediaActions;
}

interface WellContent {
  readonly state: 'media' | 'empty' | 'uploading' | 'failed';
  readonly name: string;
  readonly picture: ReactNode;
  readonly onPress: (() => void) | undefined;
  readonly corner: { readonly name: string; readonly onPress: () => void } | undefined;
}

export function MediaWell({ card, number, upload, isWaiting, isUnplayable, onUnplayable, actions }: MediaWellProps) {
  const [isCutting, setIsCutting] = useState(false);
  const drop = useFileDrop(([file]) => file && actions.takeFile(card.id, file), {
    isEnabled: !isWaiting,
    isForOne: true,
  });
  const { state, name, picture, onPress, corner } = wellContent({
    card,
    number,
    upload,
    isUnplayable,
    onUnplayable,
    actions,
    onCut: () => setIsCutting(true),
  });
  return (
    <div
      className={styles.well}
      style={mediaShape(card)}
      data-state={state}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <button
        type="button"
        className={styles.main}
        data-focus-fallback=""
        aria-label={name}
        aria-disabled={onPress === undefined || isWaiting || undefined}
        onClick={isWaiting ? undefined : onPress}
      >
        {picture}
      </button>
      {state === 'empty' && <MakeButtons card={card} number={number} isWaiting={isWaiting} actions={actions} />}
      {(upload?.phase === 'uploading' || upload?.phase === 'converting') && (
        <div className={styles.progress}>
          <span data-figures>{Math.round(upload.share * 100)}%</span>
          <ProgressLine label={uploadName(upload)} value={upload.share} max={1} tone="brand" />
        </div>
      )}
      {corner && (
        <button type="button" className={styles.corner} aria-label={corner.name} onClick={corner.onPress}>
          <X />
        </button>
      )}
      {isCutting && upload?.phase === 'refused' && upload.tooLong && (
        <TooLongEditor
          file={upload.tooLong}
          onSave={(file, edited) => actions.takeFile(card.id, file, edited)}
          onClose={() => setIsCutting(false)}
        />
      )}
    </div>
  );
}

interface WellSituation extends Omit<MediaWellProps, 'isWaiting'> {
  onCut: () => void;
}

function wellContent(situation: WellSituation): WellContent {
  const { card, upload } = situation;
  switch (upload?.phase) {
    case 'converting':
    case 'uploading':
    case 'failed':
    case 'refused':
      return uploadContent(situation, upload);
    case 'withoutPoster':
    case undefined:
      return card.hasMedia ? mediaContent(situation) : emptyContent(situation);
  }
}

type ShownUpload = Exclude<MediaUploadState, { phase: 'withoutPoster' }>;

function uploadContent({ card, number, actions, onCut }: WellSituation, upload: ShownUpload): WellContent {
  const dismiss = () => actions.cancelUpload(card.id);
  switch (upload.phase) {
    case 'converting':
      return {
        state: 'uploading',
        name: uploadName(upload),
        picture: <Video />,
        onPress: undefined,
        corner: { name: `Cancel the conversion for card ${number}`, onPress: dismiss },
      };
    case 'uploading':
      return {
        state: 'uploading',
        name: uploadName(upload),
        picture: <UploadPicture picture={upload.picture} />,
        onPress: undefined,
        corner: isSent(upload) ? undefined : { name: `Cancel the upload of card ${number}`, onPress: dismiss },
      };
    case 'failed':
      return {
        state: 'failed',
        name: `Try again to upload the media of card ${number}`,
        picture: <Words icon={<RotateCw />}>Try again</Words>,
        onPress: () => actions.retryUpload(card.id),
        corner: { name: `Dismiss the failed upload of card ${number}`, onPress: dismiss },
      };
    case 'refused':
      if (upload.tooLong) return tooLongContent(number, onCut, dismiss);
      return {
        state: 'failed',
        name: `Choose another file for card ${number}`,
        picture: <Words icon={<CircleAlert />}>Choose another</Words>,
        onPress: () => actions.chooseFile(card.id),
        corner: { name: `Dismiss the refused file of card ${number}`, onPress: dismiss },
      };
  }
}

function tooLongContent(number: number | string, onCut: () => void, dismiss: () => void): WellContent {
  return {
    state: 'failed',
    name: `Cut the video for card ${number}`,
    picture: <Words icon={<Scissors />}>Cut it</Words>,
    onPress: onCut,
    corner: { name: `Dismiss the refused file of card ${number}`, onPress: dismiss },
  };
}

function uploadName({ phase, file }: ShownUpload & { readonly file: File }): string {
  return `${phase === 'converting' ? 'Converting' : 'Uploading'} ${file.name}`;
}

function mediaContent({ card, number, isUnplayable, onUnplayable, actions }: WellSituation): WellContent {
  const corner = { name: `Remove the media of card ${number}`, onPress: () => actions.askToRemoveMedia(card) };
  const onPress = () => actions.showMedia(card);
  if (isUnplayable) {
    const picture = <Words icon={<CircleAlert />}>Cannot be played here</Words>;
    return { state: 'failed', name: `Say why the video of card ${number} cannot be played`, picture, onPress, corner };
  }
  const length = card.durationMs === null ? undefined : clipLength(card.durationMs);
  const name = `Show the ${card.mediaKind ?? 'media'} of card ${number}`;
  return {
    state: 'media',
    name: length === undefined ? name : `${name}, ${length}`,
    picture: (
      <>
        <CardPicture card={card} onUnplayable={onUnplayable} />
        {card.mediaKind === 'video' && (
          <span className={styles.length} data-figures>
            <Play />
            {length}
          </span>
        )}
      </>
    ),
    onPress,
    corner,
  };
}

function emptyContent({ card, number, actions }: WellSituation): WellContent {
  return {
    state: 'empty',
    name: `Add media to card ${number}`,
    picture: <Words icon={<ImagePlus />}>Add media</Words>,
    onPress: () => actions.chooseFile(card.id),
    corner: undefined,
  };
}

function Words({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.words}>
      {icon}
      {children}
    </span>
  );
}

/** Such as '0:03' and '1:05'; at least one second. */
export function clipLength(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface TooLongEditorProps {
  file: File;
  onSave: (file: File, edited: EditedMedia) => void;
  onClose: () => void;
}

function TooLongEditor({ file, onSave, onClose }: TooLongEditorProps) {
  return (
    <LazyClipEditor
      clip={{ source: file, signingBox: null }}
      onClose={onClose}
      onSave={({ file: cut, ...edited }) => {
        onClose();
        onSave(cut, edited);
      }}
    />
  );
}

interface MakeButtonsProps {
  card: Card;
  number: number | string;
  isWaiting: boolean;
  actions: MediaActions;
}

/** Without media: what can be made without a file. */
function MakeButtons({ card, number, isWaiting, actions }: MakeButtonsProps) {
  const make = (what: SignStudioWork['what']) => () => isWaiting || actions.make(what, card);
  return (
    <div className={styles.makers}>
      <Maker
        icon={Video}
        words="Record"
        name={`Record a clip for card ${number}`}
        isWaiting={isWaiting}
        onPress={make('recording')}
      />
      <Maker
        icon={Hand}
        words="Spell"
        name={`Spell the term of card ${number} by fingers`}
        isWaiting={isWaiting}
        onPress={make('fingerspelling')}
      />
    </div>
  );
}

interface MakerProps {
  icon: LucideIcon;
  words: string;
  name: string;
  isWaiting: boolean;
  onPress: () => void;
}

function Maker({ icon: Icon, words, name, isWaiting, onPress }: MakerProps) {
  return (
    <Tooltip text={name}>
      <button
        type="button"
        className={styles.maker}
        aria-label={name}
        aria-disabled={isWaiting || undefined}
        onClick={onPress}
      >
        <Icon />
        {words}
      </button>
    </Tooltip>
  );
}
