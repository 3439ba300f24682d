/**
 * Runs eight senders of events, each as fast as it is answered. They run in a separate process, so that they do not
 * slow the measurement. On SIGTERM the process waits for pending answers and prints their number by status.
 */
const [origin = '', setId = ''] = process.argv.slice(2);
const senders = 8;
const body = JSON.stringify({ setId, eventType: 'card_flip' });
const answers: Record<number, number> = {};
let isOver = false;

process.once('SIGTERM', () => (isOver = true));
await Promise.all(Array.from({ length: senders }, send));
process.stdout.write(`${JSON.stringify(answers)}\n`);

async function send(): Promise<void> {
  while (!isOver) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/analytics/event`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  }
}
