import { useRef, type ChangeEvent } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The same format as in an `<input>`. */
  accept: string;
  fileLabel: string;
  onFile: (file: File) => void;
}

/** A button that opens the browser's file dialog. The same file can be chosen twice. */
export function FileButton({ accept, fileLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} hidden aria-label={fileLabel} onChange={handleChoose} />
    </>
  );
}
