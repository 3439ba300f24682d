import { EllipsisVertical } from 'lucide-react';
import { Fragment } from 'react';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../ui/overlays/menu.tsx';
import { isOffered, menuActions, type SetAction, type SetVerb } from './set-actions.ts';

interface SetMenuProps {
  set: StudySet;
  /** For screen readers. */
  titleId: string;
  onVerb: (verb: SetVerb, set: StudySet) => void;
}

export function SetMenu({ set, titleId, onVerb }: SetMenuProps) {
  return (
    <Menu trigger={<IconButton label="Actions" aria-describedby={titleId} icon={EllipsisVertical} />}>
      {menuActions.map((group, index) => (
        <Fragment key={group[0]?.label}>
          {index > 0 && <MenuRule />}
          {group
            .filter((action) => isOffered(action, set))
            .map((action) => (
              <SetMenuItem key={action.label} action={action} set={set} onVerb={onVerb} />
            ))}
        </Fragment>
      ))}
    </Menu>
  );
}

interface SetMenuItemProps extends Omit<SetMenuProps, 'titleId'> {
  action: SetAction;
}

function SetMenuItem({ action, set, onVerb }: SetMenuItemProps) {
  if ('address' in action) {
    return (
      <MenuLink icon={action.icon} href={action.address(set)}>
        {action.label}
      </MenuLink>
    );
  }
  return (
    <MenuItem icon={action.icon} tone={action.tone} onSelect={() => onVerb(action.verb, set)}>
      {action.label}
    </MenuItem>
  );
}
