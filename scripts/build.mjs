import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';

// npm run build: installs and builds as npm start does. The files are readable for the user that the server runs as.
process.umask(0o022);
await install('run');
await build();
