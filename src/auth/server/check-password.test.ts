import { beforeEach, expect, test } from 'vitest';
import { failedLoginWindowMs, rateWindowMs } from '../../platform/rules/limits.ts';
import { describeOnDatabase, type OpenDatabase } from '../../testing/server/test-databases.ts';
import {
  checkPassword,
  maxFailedLogins,
  isKnownNetwork,
  hashPassword,
  hashingMs,
  verifyPassword,
} from './check-password.ts';
import { findPasswordHash, insertPasswordHash, rememberSeenPassword, updatePasswordHash } from './password-store.ts';

const cheap = { log2N: 4, blockSize: 8, parallelism: 1 };
const dear = { log2N: 14, blockSize: 8, parallelism: 1 };
const right = 'tidy zebra';
const wrong = 'tidy horse';
const start = Date.UTC(2026, 2, 29, 0, 59, 30);

type Outcome = 'right' | 'wrong' | 'refused';

describeOnDatabase(
  'signing in',
  (database) => {
    let db: OpenDatabase['db'];
    let now: number;
    beforeEach(async () => {
      ({ db } = await database.open());
      now = start;
      await insertPasswordHash(db, await hashPassword(right, cheap));
    });

    async function attempt(password: string, address = '203.0.113.7'): Promise<Outcome> {
      try {
        await checkPassword({ db, now: () => now }, { password, address });
        return 'right';
      } catch (error) {
        expect(error).toMatchObject({
          problem: { status: expect.toSatisfy((status) => status === 401 || status === 429) },
        });
        return String(error).includes('Invalid admin password') ? 'wrong' : 'refused';
      }
    }

    async function fail(times: number, address?: string): Promise<void> {
      for (let count = 0; count < times; count++) expect(await attempt(wrong, address)).toBe('wrong');
    }

    test('after ten failures in 15 minutes an address is refused, even with the right password', async () => {
      await fail(maxFailedLogins);
      expect(await attempt(wrong)).toBe('refused');
      expect(await attempt(right)).toBe('refused');
    });

    test('the right password still works from another address', async () => {
      await fail(maxFailedLogins);
      expect(await attempt(right, '198.51.100.1')).toBe('right');
    });

    test('the refusal names when the next try is allowed, and it is allowed then', async () => {
      await fail(maxFailedLogins);
      const refusal = await checkPassword({ db, now: () => now }, { password: right, address: '203.0.113.7' }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({
        problem: {
          status: 429,
          code: 'too-many-failed-sign-ins',
          detail: 'Too many failed sign-ins. Please try again in 16 minutes.',
        },
        headers: { 'retry-after': '930' },
      });
      now += 929_999;
      expect(await attempt(right)).toBe('refused');
      now += 1;
      expect(await attempt(right)).toBe('right');
    });

    test('within any 15 minutes there are ten failures at most', async () => {
      await fail(5);
      now += failedLoginWindowMs / 2;
      await fail(5);
      now += failedLoginWindowMs / 2 + 60_000;
      await fail(5);
      expect(await attempt(wrong)).toBe('refused');
    });

    test('refused tries do not prolong the wait', async () => {
      await fail(maxFailedLogins);
      for (let minute = 0; minute < 15; minute++) {
        now += 60_000;
        await attempt(wrong);
      }
      now += 60_000;
      expect(await attempt(right)).toBe('right');
    });

    test('a sign-in that succeeds is no failure', async () => {
      for (let count = 0; count < maxFailedLogins + 2; count++) expect(await attempt(right)).toBe('right');
      await fail(maxFailedLogins);
    });

    test('two hundred wrong tries at the same moment make ten failures', async () => {
      const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt(wrong)));
      expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxFailedLogins);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(200 - maxFailedLogins);
    });

    test('many right tries at the same moment are no failures, not even those that had to be refused', async () => {
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => attempt(right)));
      expect(outcomes).toContain('right');
      expect(outcomes).not.toContain('wrong');
      await fail(maxFailedLogins);
      expect(await attempt(right)).toBe('refused');
    });

    test('addresses of one IPv6 /64 count as one, of another apart', async () => {
      for (let host = 1; host <= maxFailedLogins; host++) await fail(1, `2001:db8:1:2::${host}`);
      expect(await attempt(wrong, '2001:db8:1:2:ffff::1')).toBe('refused');
      expect(await attempt(right, '2001:db8:1:3::1')).toBe('right');
    });

    for (const hours of [1, 24]) {
      test(`the clock set back by ${hours} h lets nobody wait, and its failures do not come back`, async () => {
        await fail(maxFailedLogins);
        now -= hours * 60 * 60_000;
        expect(await attempt(right)).toBe('right');
        await fail(maxFailedLogins);
        expect(await attempt(right)).toBe('refused');
        now += failedLoginWindowMs + rateWindowMs;
        expect(await attempt(right)).toBe('right');
        now = start + hours * 60 * 60_000;
        expect(await attempt(right)).toBe('right');
      });
    }

    test('failures that a process counted whose clock is a minute ahead count, and make no wait longer', async () => {
      now += 30_000;
      await fail(maxFailedLogins);
      now -= 30_000;
      const refusal = await checkPassword({ db, now: () => now }, { password: right, address: '203.0.113.7' }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ problem: { status: 429 }, headers: { 'retry-after': '960' } });
    });

    test('while 50 addresses guess twenty times each at once, ten of each are looked at, and the owner gets in', async () => {
      const addresses = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`);
      const guesses = addresses.flatMap((address) => Array.from({ length: 20 }, () => attempt(wrong, address)));
      const owner = attempt(right, '203.0.113.7');
      expect(await owner).toBe('right');
      const outcomes = await Promise.all(guesses);
      expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(50 * maxFailedLogins);
      expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(0);
    });

    const elsewhere = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        index % 2 === 0
          ? `11.${index >> 8}.${index & 255}.1:${50_000 + index}`
          : `[2001:db8:${index.toString(16)}::1]:443`,
      );

    /** How many guesses were answered before the owner, who came after the first ten. */
    async function guessesBeforeOwner(through: OpenDatabase['db'], owner: string): Promise<number> {
      const early = 10;
      const begun = Promise.withResolvers<void>();
      let guessed = 0;
      const sign = (password: string, address: string) =>
        checkPassword({ db: through, now: () => now }, { password, address });
      const guess = async (address: string) => {
        await sign(wrong, address).catch(() => (guessed += 1));
        if (guessed === early) begun.resolve();
      };
      const guesses = elsewhere(100).map(guess);
      await begun.promise;
      await sign(right, owner);
      const meanwhile = guessed - early;
      await Promise.all(guesses);
      return meanwhile;
    }

    /** As a server that was just started finds it. */
    const afterRestart = () => db.withoutPlugins();

    async function makeCheckingDear(): Promise<void> {
      await updatePasswordHash(db, (await findPasswordHash(db)) ?? '', await hashPassword(right, dear));
    }

    test('from a network without failures does not wait for all the others that guess', async () => {
      await makeCheckingDear();
      expect(await guessesBeforeOwner(afterRestart(), '198.18.0.1')).toBeLessThan(30);
    });

    test('from a network that is known goes first, also after failures of its own', async () => {
      await makeCheckingDear();
      expect(await attempt(right, '198.18.1.1')).toBe('right');
      await fail(3, '198.18.1.1');
      expect(await guessesBeforeOwner(afterRestart(), '198.18.1.1')).toBeLessThan(30);
    });

    test('costs no hashing once the password was seen, and a wrong one counts all the same', async () => {
      const unusable = '$scrypt$ln=99,r=8,p=1$AAAA$AAAA';
      await updatePasswordHash(db, (await findPasswordHash(db)) ?? '', unusable);
      rememberSeenPassword(db, unusable, right);
      expect(await attempt(right, '198.18.2.1')).toBe('right');
      expect(await attempt(wrong, '198.18.3.1')).toBe('wrong');
      const rows = await db.selectFrom('attempts').select(['subject', 'count']).where('count', '>', 0).execute();
      expect(rows).toEqual([{ subject: 'login 198.18.3.1', count: 1 }]);
      expect(await attempt(right, '198.18.3.1')).toBe('right');
    });

    test('is refused after ten failures, though none of them took any work', async () => {
      rememberSeenPassword(db, (await findPasswordHash(db)) ?? '', right);
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt(wrong, '198.18.4.1')));
      expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxFailedLogins);
      expect(await attempt(right, '198.18.4.1')).toBe('refused');
    });

    test('takes another password as soon as there is one', async () => {
      expect(await attempt(right, '198.18.5.1')).toBe('right');
      await updatePasswordHash(db, (await findPasswordHash(db)) ?? '', await hashPassword('another one', cheap));
      expect(await attempt(right, '198.18.5.1')).toBe('wrong');
      expect(await attempt('another one', '198.18.5.1')).toBe('right');
    });

    test('from one larger network is behind those with fewer tries', async () => {
      const ofOne = Array.from({ length: 200 }, (_, index) => `2001:db8:77:${index.toString(16)}::1`);
      const guesses = Promise.allSettled([...ofOne, ...ofOne].map((address) => attempt(wrong, address)));
      const outcomes: string[] = [];
      await Promise.all([
        attempt(right, '203.0.113.7').then((outcome) => outcomes.push(outcome)),
        guesses.then(() => outcomes.push('guessed')),
      ]);
      expect(outcomes).toEqual(['right', 'guessed']);
    });

    test('keeps no address of a network that it knows, and forgets them with the password', async () => {
      await attempt(right);
      const stored = await db.selectFrom('settings').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain('203.0.113.7');
      const hash = (await findPasswordHash(db)) ?? '';
      expect(await isKnownNetwork(db, '203.0.113.7')).toBe(true);
      await updatePasswordHash(db, hash, await hashPassword('another one', cheap));
      expect(await isKnownNetwork(db, '203.0.113.7')).toBe(false);
    });

    test('a refused sign-in writes nothing', async () => {
      await fail(maxFailedLogins);
      const before = await db.selectFrom('attempts').selectAll().execute();
      await Promise.all(Array.from({ length: 20 }, () => attempt(wrong)));
      expect(await db.selectFrom('attempts').selectAll().execute()).toEqual(before);
    });
  },
  [
    'two hundred wrong tries at the same moment make ten failures',
    'costs no hashing once the password was seen, and a wrong one counts all the same',
    'failures that a process counted whose clock is a minute ahead count, and make no wait longer',
  ],
);

test('the right password verifies, a wrong one does not', async () => {
  const hash = await hashPassword('tidy zebra', cheap);
  expect(await verifyPassword('tidy zebra', hash)).toBe(true);
  expect(await verifyPassword('tidy zebrA', hash)).toBe(false);
  expect(await verifyPassword('tidy zebra ', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the hash carries its cost and a salt of its own, and nothing of the password', async () => {
  const [first, second] = [await hashPassword('tidy zebra'), await hashPassword('tidy zebra')];
  expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('tidy zebra', first)).toBe(true);
});

test('both ways of typing an accented letter are the same password', async () => {
  const hash = await hashPassword('caf\u00e9', cheap);
  expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
});

test.each(['', 'plain text', '$scrypt$ln=4,r=8,p=1$$', '$scrypt$ln=4,r=8,p=1$c2FsdA$AA'])(
  'what is not a whole hash (%s) matches no password',
  async (hash) => {
    expect(await verifyPassword('tidy zebra', hash)).toBe(false);
  },
);

test('verifying takes a third of a second at most, and less for a hash that took less work', () => {
  const [dear, usual, cheaper, none] = [17, 15, 12, 4].map((log2N) =>
    hashingMs(`$scrypt$ln=${log2N},r=8,p=3$c2FsdA$AA`),
  );
  expect([dear, usual, cheaper, none]).toEqual([330, 330, 41, 0]);
  expect(hashingMs('plain text')).toBe(0);
});
