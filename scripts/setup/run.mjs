import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. Its output is shown only if it fails, unless `isLoud`.
 * @returns its output
 */
export function run(command, args, { isLoud = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (isLoud) target.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const ending = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
      reject(Object.assign(new Error(`${command} ${ending}${isLoud ? '' : `\n${output.trim()}`}`), { output }));
    });
  });
}
