import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionLimits } from '../../../platform/server/lifecycle/guard-connections.ts';

/** Returns the number of bytes that the reader has received over a connection. */
export function takenOf(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

/** Acts as if the connection's reader had received nothing for as long as it may stall, without waiting. */
export function stall(socket: Socket): void {
  socket.emit('timeout');
}

/**
 * Lets a proxy receive as many bytes as it buffers, then nothing for as long as the slowest connection needs for them.
 */
export async function stallFull(socket: Socket, proxyBytes: number, limits: ConnectionLimits): Promise<void> {
  const patientMs = ((proxyBytes - limits.sendBufferBytes) / limits.slowestBytesPerSecond) * 1_000;
  let [pausedMs, takenBefore] = [0, 0];
  while (!socket.destroyed && pausedMs + limits.stalledClientMs <= patientMs) {
    await wait(5);
    const taken = takenOf(socket);
    const isFull = taken > proxyBytes && taken === takenBefore && socket.writableLength > 0;
    takenBefore = taken;
    if (!isFull) continue;
    stall(socket);
    pausedMs += limits.stalledClientMs;
  }
}
