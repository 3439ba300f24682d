import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionLimits } from '../../../platform/server/lifecycle/guard-connections.ts';

/** What the reader has of all that was sent over a connection. */
export function takenOf(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

/** The system's clock without its waits: nothing was taken of this connection for as long as a reader may stall. */
export function stall(socket: Socket): void {
  socket.emit('timeout');
}

/** Lets a proxy take all that it keeps, then nothing for as long as the slowest line needs for that. */
export async function stallFull(socket: Socket, proxyBytes: number, limits: ConnectionLimits): Promise<void> {
  const patientMs = ((proxyBytes - limits.unreadBytes) / limits.slowestBytesPerSecond) * 1_000;
  let [pausedMs, takenBefore] = [0, 0];
  while (!socket.destroyed && pausedMs + limits.stalledReaderMs <= patientMs) {
    await wait(5);
    const taken = takenOf(socket);
    const isFull = taken > proxyBytes && taken === takenBefore && socket.writableLength > 0;
    takenBefore = taken;
    if (!isFull) continue;
    stall(socket);
    pausedMs += limits.stalledReaderMs;
  }
}
