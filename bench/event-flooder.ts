/** A process of its own, so that the one that measures has time: eight senders of events, each as fast as it is answered, until killed. */
const [origin = '', setId = ''] = process.argv.slice(2);
const senders = 8;
const body = JSON.stringify({ setId, eventType: 'card_flip' });

await Promise.all(Array.from({ length: senders }, send));

async function send(): Promise<never> {
  for (;;) {
    const headers = { 'content-type': 'application/json' };
    await (await fetch(`${origin}/api/analytics/event`, { method: 'POST', body, headers })).arrayBuffer();
  }
}
