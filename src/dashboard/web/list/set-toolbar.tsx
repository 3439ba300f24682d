import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { IconLink } from '../../../platform/web/ui/controls/icon-link.tsx';
import { isOffered, rowActions, type SetActionsProps } from './set-actions.ts';
import styles from './set-toolbar.module.css';

/** A missing action leaves its place empty, to keep the columns. */
export function SetToolbar({ set, titleId, onVerb }: SetActionsProps) {
  return (
    <div className={styles.toolbar}>
      {rowActions.map((action) => {
        const shared = {
          label: action.label,
          icon: action.icon,
          className: styles.action,
          'aria-describedby': titleId,
        };
        if (!isOffered(action, set)) return <span key={action.label} />;
        return 'verb' in action ? (
          <IconButton key={action.label} {...shared} onClick={() => onVerb(action.verb, set)} />
        ) : (
          <IconLink key={action.label} {...shared} href={action.address(set)} />
        );
      })}
    </div>
  );
}
