import { availableParallelism, constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Limiter } from '../../../platform/server/base/limiter.ts';
import { log, reasonOf } from '../../../platform/server/base/log.ts';
import { errorCode } from '../../../platform/server/base/error-code.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import type { ThreadResponse, ThreadRequest, SearchConfig } from '../open-search.ts';
import { createSearch } from './create-search.ts';

/** A search on PostgreSQL fills a core, so one core stays free for all other answers. */
const maxRunningSearches = Math.max(1, availableParallelism() - 1);

const config: SearchConfig = workerData;
// Each thread has a logger of its own.
log.level = config.logLevel;
lowerThreadPriority();
const database = openDatabase(config);
const search = createSearch(database);

const limiter = new Limiter({ maxRunning: maxRunningSearches });
parentPort?.on('message', (request: ThreadRequest) => {
  void limiter.run(() => respondTo(request)).then((response) => parentPort?.postMessage(response));
});

/** Gives other threads priority. On Linux a thread has its own priority. The system may forbid changing it. */
function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

async function respondTo(request: ThreadRequest): Promise<ThreadResponse> {
  const { id } = request;
  try {
    if ('search' in request) return { id, foundSets: await search.findListed(request.search) };
    if ('asksForTotals' in request) return { id, areTotalsRight: await search.areTotalsRight() };
    return { id, ids: await search.findForAdmin(request.adminWords) };
  } catch (error) {
    return { id, fault: { message: reasonOf(error), code: errorCode(error) } };
  }
}
