import { memo, Fragment } from 'react';
import { Link } from 'wouter';
import type { StudySet } from '../../../sets/contract/set.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { VisibilityBadge } from '../../../platform/web/ui/display/badge.tsx';
import { Spinner } from '../../../platform/web/ui/primitives.tsx';
import { uploadText, type UploadProgress } from '../../../clips/rules/upload-progress.ts';
import {
  type SetVerb,
  isOffered,
  rowActions,
  type SetActionsProps,
  menuActions,
  type SetAction,
} from './set-actions.ts';
import styles from './set-list-item.module.css';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { IconLink } from '../../../platform/web/ui/controls/links.tsx';
import { EllipsisVertical } from 'lucide-react';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../platform/web/ui/overlays/menu.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface SetListItemProps {
  set: StudySet;
  /** Such as 'Updated 3 days ago'. */
  updated: string;
  upload: UploadProgress | undefined;
  /** Whether the picture is loaded at once. */
  isEager: boolean;
  /** True while the set is being deleted. */
  isLeaving: boolean;
  /** Whether a menu replaces the row of actions. */
  isNarrow: boolean;
  onVerb: (verb: SetVerb, set: StudySet) => void;
}

/**
 * A row of the list of sets. A press outside its actions opens the editor, because the link of the title covers the
 * row.
 */
export const SetListItem = memo(function SetListItem({
  set,
  updated,
  upload,
  isEager,
  isLeaving,
  isNarrow,
  onVerb,
}: SetListItemProps) {
  const t = useTexts();
  const titleId = `set-${set.id}`;
  return (
    <li className={styles.row} data-row={set.id} aria-busy={isLeaving || undefined}>
      <Thumbnail
        className={styles.thumbnail}
        setId={set.id}
        title={set.title}
        imagePath={set.thumbnailPath}
        isEager={isEager}
        framed={set}
      />
      <div className={styles.heading}>
        <h3 className={styles.title}>
          <Link className={styles.link} id={titleId} href={links.editSet(set.id)} dir="auto">
            {set.title}
          </Link>
        </h3>
        <span className={styles.visibility}>
          <VisibilityBadge visibility={set.visibility} />
        </span>
      </div>
      {set.description.trim() !== '' && (
        <p className={styles.description} dir="auto">
          {set.description}
        </p>
      )}
      <p className={styles.facts} data-figures>
        <span className={styles.counts}>
          <span>{t('{count, plural, one {# card} other {# cards}}', { count: set.cardCount })}</span>
          {set.viewCount > 0 && (
            <span>{t('{count, plural, one {# view} other {# views}}', { count: set.viewCount })}</span>
          )}
        </span>
        <span className={styles.updated}>
          {upload ? <UploadLink href={links.editSet(set.id)} upload={upload} /> : updated}
        </span>
      </p>
      <div className={styles.actions}>
        {isNarrow ? (
          <SetMenu set={set} titleId={titleId} onVerb={onVerb} />
        ) : (
          <SetToolbar set={set} titleId={titleId} onVerb={onVerb} />
        )}
      </div>
    </li>
  );
});

function UploadLink({ href, upload }: { href: string; upload: UploadProgress }) {
  const t = useTexts();
  return (
    <Link className={styles.upload} href={href} data-phase={upload.phase}>
      {upload.phase === 'uploading' && <Spinner />}
      {t(uploadText(upload))}
    </Link>
  );
}

/**
 * The actions of a set, side by side. An action that is not offered leaves its place empty, so that the columns stay
 * aligned.
 */
function SetToolbar({ set, titleId, onVerb }: SetActionsProps) {
  const t = useTexts();
  return (
    <div className={styles.toolbar}>
      {rowActions.map((action) => {
        const shared = {
          label: t(action.label),
          icon: action.icon,
          className: styles.action,
          'aria-describedby': titleId,
        };
        if (!isOffered(action, set)) return <span key={action.label.source} />;
        return 'verb' in action ? (
          <IconButton key={action.label.source} {...shared} onClick={() => onVerb(action.verb, set)} />
        ) : (
          <IconLink key={action.label.source} {...shared} href={action.address(set)} />
        );
      })}
    </div>
  );
}

function SetMenu({ set, titleId, onVerb }: SetActionsProps) {
  const t = useTexts();
  return (
    <Menu trigger={<IconButton label={t('Actions')} aria-describedby={titleId} icon={EllipsisVertical} />}>
      {menuActions.map((group, index) => (
        <Fragment key={group[0]?.label.source}>
          {index > 0 && <MenuSeparator />}
          {group
            .filter((action) => isOffered(action, set))
            .map((action) => (
              <SetMenuItem key={action.label.source} action={action} set={set} onVerb={onVerb} />
            ))}
        </Fragment>
      ))}
    </Menu>
  );
}

interface SetMenuItemProps extends Omit<SetActionsProps, 'titleId'> {
  action: SetAction;
}

function SetMenuItem({ action, set, onVerb }: SetMenuItemProps) {
  const t = useTexts();
  if ('address' in action) {
    return (
      <MenuLink icon={action.icon} href={action.address(set)}>
        {t(action.label)}
      </MenuLink>
    );
  }
  return (
    <MenuItem icon={action.icon} tone={action.tone} onSelect={() => onVerb(action.verb, set)}>
      {t(action.label)}
    </MenuItem>
  );
}
