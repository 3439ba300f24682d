import { CircleAlert, ImagePlus, Play, RotateCw, Scissors, Video, X, Hand, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { ProgressLine } from '../../../../platform/web/ui/display/progress-line.tsx';
import { useFileDrop } from '../../../../saving/web/parts/use-file-drop.ts';
import type { MediaActions } from '../use-card-actions.ts';
import { CardPicture, UploadPicture } from '../../../../saving/web/parts/media-picture.tsx';
import styles from './media-well.module.css';
import { mediaShape } from './media-shape.ts';
import { isSent, type MediaUploadState, type EditedMedia } from '../../../../saving/web/uploads/media-uploads.ts';
import { LazyClipEditor } from '../../../../clips/web/lazy-clip-editor.tsx';
import { Tooltip } from '../../../../platform/web/ui/tooltip/tooltip.tsx';
import type { ClipMakerWork } from '../../../../add-clips/web/clip-maker.tsx';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../../platform/rules/languages/texts.ts';

interface MediaWellProps {
  /** A card, or a further clip in the form of a card that has only this clip, and its id (see `clip-ids.ts`). */
  card: Card;
  /** The number of the card, and for a further clip also that of the clip, as labels show it. */
  number: number | string;
  upload: MediaUploadState | undefined;
  /** Whether the server has not created the card yet. Until then it takes no media. */
  isCardNew: boolean;
  isUnplayable: boolean;
  onUnplayable: (mediaPath: string) => void;
  actions: MediaActions;
}

/** The box beside a card's texts in which its media are shown, chosen, dropped and uploaded. */
export function MediaWell({ card, number, upload, isCardNew, isUnplayable, onUnplayable, actions }: MediaWellProps) {
  const t = useTexts();
  const [isCutting, setIsCutting] = useState(false);
  const drop = useFileDrop(([file]) => file && actions.takeFile(card.id, file), {
    isEnabled: !isCardNew,
    isForOne: true,
  });
  const { state, name, picture, onPress, corner } = wellContent({
    t,
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
        aria-disabled={onPress === undefined || isCardNew || undefined}
        onClick={isCardNew ? undefined : onPress}
      >
        {picture}
      </button>
      {state === 'empty' && <MakeButtons card={card} number={number} isCardNew={isCardNew} actions={actions} />}
      {(upload?.phase === 'uploading' || upload?.phase === 'converting') && (
        <div className={styles.progress}>
          <span data-figures>{Math.round(upload.share * 100)}%</span>
          <ProgressLine label={uploadName(upload, t)} value={upload.share} max={1} tone="brand" />
        </div>
      )}
      {corner && (
        <button type="button" className={styles.corner} aria-label={corner.name} onClick={corner.onPress}>
          <X />
        </button>
      )}
      {isCutting && upload?.phase === 'refused' && upload.tooLongFile && (
        <TooLongEditor
          file={upload.tooLongFile}
          onSave={(file, edited) => actions.takeFile(card.id, file, edited)}
          onClose={() => setIsCutting(false)}
        />
      )}
    </div>
  );
}

interface WellContentOptions extends Omit<MediaWellProps, 'isCardNew'> {
  t: Texts;
  onCut: () => void;
}

interface WellContent {
  readonly state: 'media' | 'empty' | 'uploading' | 'failed';
  readonly name: string;
  readonly picture: ReactNode;
  readonly onPress: (() => void) | undefined;
  /** The button in the corner, which removes the media or cancels the upload. */
  readonly corner: { readonly name: string; readonly onPress: () => void } | undefined;
}

function wellContent(well: WellContentOptions): WellContent {
  const { card, upload } = well;
  switch (upload?.phase) {
    case 'converting':
    case 'uploading':
    case 'failed':
    case 'refused':
      return uploadContent(well, upload);
    case 'withoutPoster':
    case undefined:
      return card.hasMedia ? mediaContent(well) : emptyContent(well);
  }
}

type ShownUpload = Exclude<MediaUploadState, { phase: 'withoutPoster' }>;

function uploadContent({ t, card, number, actions, onCut }: WellContentOptions, upload: ShownUpload): WellContent {
  const dismiss = () => actions.cancelUpload(card.id);
  switch (upload.phase) {
    case 'converting':
      return {
        state: 'uploading',
        name: uploadName(upload, t),
        picture: <Video />,
        onPress: undefined,
        corner: { name: t('Cancel the conversion for card {number}', { number }), onPress: dismiss },
      };
    case 'uploading':
      return {
        state: 'uploading',
        name: uploadName(upload, t),
        picture: <UploadPicture picture={upload.picture} />,
        onPress: undefined,
        corner: isSent(upload)
          ? undefined
          : { name: t('Cancel the upload of card {number}', { number }), onPress: dismiss },
      };
    case 'failed':
      return {
        state: 'failed',
        name: t('Try again to upload the media of card {number}', { number }),
        picture: <WellText icon={<RotateCw />}>{t('Try again')}</WellText>,
        onPress: () => actions.retryUpload(card.id),
        corner: { name: t('Dismiss the failed upload of card {number}', { number }), onPress: dismiss },
      };
    case 'refused':
      if (!upload.tooLongFile) {
        return {
          state: 'failed',
          name: t('Choose another file for card {number}', { number }),
          picture: <WellText icon={<CircleAlert />}>{t('Choose another')}</WellText>,
          onPress: () => actions.chooseFile(card.id),
          corner: { name: t('Dismiss the refused file of card {number}', { number }), onPress: dismiss },
        };
      }
      return {
        state: 'failed',
        name: t('Cut the video for card {number}', { number }),
        picture: <WellText icon={<Scissors />}>{t('Cut it')}</WellText>,
        onPress: onCut,
        corner: { name: t('Dismiss the refused file of card {number}', { number }), onPress: dismiss },
      };
  }
}

function uploadName({ phase, file }: ShownUpload & { readonly file: File }, t: Texts): string {
  const fileName = file.name;
  return phase === 'converting' ? t('Converting {fileName}', { fileName }) : t('Uploading {fileName}', { fileName });
}

function mediaContent({ t, card, number, isUnplayable, onUnplayable, actions }: WellContentOptions): WellContent {
  const corner = {
    name: t('Remove the media of card {number}', { number }),
    onPress: () => actions.askToRemoveMedia(card),
  };
  const onPress = () => actions.showMedia(card);
  if (isUnplayable) {
    return {
      state: 'failed',
      name: t('Show why the video of card {number} cannot be played', { number }),
      picture: <WellText icon={<CircleAlert />}>{t('Cannot be played here')}</WellText>,
      onPress,
      corner,
    };
  }
  const length = card.durationMs === null ? undefined : clipLength(card.durationMs);
  const name = t('Show the {kind, select, image {image} video {video} other {media}} of card {number}', {
    kind: card.mediaKind ?? 'media',
    number,
  });
  return {
    state: 'media',
    name: length === undefined ? name : t('{name}, {length}', { name, length }),
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

function emptyContent({ t, card, number, actions }: WellContentOptions): WellContent {
  return {
    state: 'empty',
    name: t('Add media to card {number}', { number }),
    picture: <WellText icon={<ImagePlus />}>{t('Add media')}</WellText>,
    onPress: () => actions.chooseFile(card.id),
    corner: undefined,
  };
}

function WellText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.words}>
      {icon}
      {children}
    </span>
  );
}

/** Writes a duration such as "0:03" or "1:05", at least one second. */
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
        if (cut) onSave(cut, edited);
      }}
    />
  );
}

interface MakeButtonsProps {
  card: Card;
  number: number | string;
  isCardNew: boolean;
  actions: MediaActions;
}

/** Ways to make media without a file, for a card that has none. */
function MakeButtons({ card, number, isCardNew, actions }: MakeButtonsProps) {
  const t = useTexts();
  const make = (what: ClipMakerWork['what']) => () => {
    if (!isCardNew) actions.makeClip(what, card);
  };
  return (
    <div className={styles.makers}>
      <Maker
        icon={Video}
        label={t('Record')}
        name={t('Record a clip for card {number}', { number })}
        isDisabled={isCardNew}
        onPress={make('recording')}
      />
      <Maker
        icon={Hand}
        label={t('Spell')}
        name={t('Spell the term of card {number} by fingers', { number })}
        isDisabled={isCardNew}
        onPress={make('fingerspelling')}
      />
    </div>
  );
}

interface MakerProps {
  icon: LucideIcon;
  label: string;
  /** The name of the button for screen readers, and the text of its tooltip. */
  name: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Maker({ icon: Icon, label, name, isDisabled, onPress }: MakerProps) {
  return (
    <Tooltip text={name}>
      <button
        type="button"
        className={styles.maker}
        aria-label={name}
        aria-disabled={isDisabled || undefined}
        onClick={onPress}
      >
        <Icon />
        {label}
      </button>
    </Tooltip>
  );
}
