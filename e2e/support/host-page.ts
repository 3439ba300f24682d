import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

export interface HostPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves `html` on its own port, under a host name of another site than the studio's. */
export async function serveHostPage(html: string): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Opens a player in a sandboxed frame, which has no storage. */
export async function openSandboxed(page: Page, url: string): Promise<{ frame: FrameLocator; host: HostPage }> {
  const host = await serveHostPage(
    `<iframe title="Player" sandbox="allow-scripts" width="340" height="600" src="${url}"></iframe>`,
  );
  await page.goto(host.url);
  return { frame: page.frameLocator('iframe'), host };
}

export async function expectOnScreen(element: Locator): Promise<void> {
  await expect(async () => {
    const box = await element.boundingBox();
    if (!box) throw new Error('It is not there');
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(element.page().viewportSize()?.height ?? 0);
  }).toPass();
}
