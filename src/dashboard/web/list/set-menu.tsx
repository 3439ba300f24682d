import { EllipsisVertical } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../platform/web/ui/overlays/menu.tsx';
import { isOffered, menuActions, type SetAction, type SetActionsProps } from './set-actions.ts';

export function SetMenu({ set, titleId, onVerb }: SetActionsProps) {
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

interface SetMenuItemProps extends Omit<SetActionsProps, 'titleId'> {
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
