import type { APIRequestContext } from '@playwright/test';
import { adminPassword } from './studio.ts';

/** Adds the public sets "Unit 1" to "Unit n" of the category "Lessons" with one card each, and signs out. */
export async function addLessons(request: APIRequestContext, url: string, count: number): Promise<void> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  for (let unit = 1; unit <= count; unit++) {
    const data = { title: `Unit ${unit}`, categories: 'Lessons' };
    const { id } = await (await request.post(`${url}/api/sets`, { data })).json();
    await request.post(`${url}/api/sets/${id}/cards`, { data: { term: `word-${unit}`, definition: '100% sure' } });
  }
  await request.post(`${url}/api/auth/logout`);
}
