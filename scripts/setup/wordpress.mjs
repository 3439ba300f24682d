import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** WordPress with a theme, its database and PHP, all from Debian. No service is set up. */
const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'mariadb-server-core', 'php-cli', 'php-mysql'];
const files = ['/usr/share/wordpress/wp-load.php', '/usr/sbin/mariadbd', '/usr/bin/php'];

/**
 * Installs Debian's packages if the user is root. If WordPress is not available, prints a line about it, and the
 * plugin's tests fail.
 */
export async function installWordpress() {
  if (files.every((file) => existsSync(file))) return;
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  try {
    if (!canInstall) throw new Error('this is not Debian, or not root');
    process.stdout.write('› Installing WordPress for the tests of its plugin …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
    process.stdout.write('✓ Installing WordPress for the tests of its plugin\n');
  } catch (error) {
    const advice = `Please install the Debian packages ${packages.join(', ')}.`;
    process.stderr.write(
      `✗ The tests of the WordPress plugin will fail without WordPress: ${error.message}\n  ${advice}\n`,
    );
  }
}
