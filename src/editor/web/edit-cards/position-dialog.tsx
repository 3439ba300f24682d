import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';

interface PositionDialogProps {
  isOpen: boolean;
  name: string;
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

export function PositionDialog({ isOpen, name, position, count, onMove, onClose }: PositionDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={<span dir="auto">Move “{name}”</span>}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button kind="primary" type="submit" form={formId}>
          Move
        </Button>
      }
    >
      <PositionForm id={formId} position={position} count={count} onMove={onMove} />
    </Dialog>
  );
}

interface PositionFormProps extends Pick<PositionDialogProps, 'position' | 'count' | 'onMove'> {
  id: string;
}

function PositionForm({ id, position, count, onMove }: PositionFormProps) {
  const [typed, setTyped] = useState(String(position));
  const [isRefused, setIsRefused] = useState(false);
  const range = `from 1 to ${count.toLocaleString('en-US')}`;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
    if (chosen >= 1 && chosen <= count) onMove(chosen);
    else setIsRefused(true);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Position"
        data-types-first=""
        inputMode="numeric"
        autoComplete="off"
        hint={`A number ${range}`}
        error={isRefused ? `Please enter a number ${range}` : undefined}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
