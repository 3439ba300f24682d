import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ToolError } from '../../../platform/server/base/terminal.ts';

/** Without echo. Of piped input, the first line. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new ToolError('Stopped. Nothing was changed.')));
      lines.once('close', () => reject(new ToolError('No password was given. Nothing was changed.')));
    });
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}
