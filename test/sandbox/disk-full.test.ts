import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, type TestContext, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildSandbox, launch } from './built-sandbox.ts';
import { ClientLedger } from './client-ledger.ts';
import { MixedLoad } from './mixed-load.ts';
import { type Arrivals, checkRecords, findUntrue, noteArrival } from './records.ts';
import { listening } from './running-sandbox.ts';

const ROUNDS = process.env.SOAK ? 50 : 2;
const WORKERS = 12;
const RESETS = process.env.SOAK ? 20 : 1;
const CARDS = 5_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const folder = await temporaryFolder();
let bin: string;
beforeAll(async () => {
  bin = await buildSandbox();
});
/** Mounts a disk of so many MiB. */
async function newDisk(mebibytes: number, context: TestContext): Promise<string> {
  const disk = await mkdtemp(path.join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    if (process.env.CI) throw error;
    context.skip('No tmpfs can be mounted here, so no disk can be filled. Run this as root.');
  }
  closers.push(() => execFileSync('umount', [disk]));
  return disk;
}

/** Fills the disk but for some KiB. */
async function fill(file: string, leftKiB: number): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  const bytes = Math.max(bavail * bsize - leftKiB * 1024, 0);
  // What the sandbox took meanwhile is not there for the filling: the disk is full all the more.
  await writeFile(file, Buffer.alloc(bytes)).catch((error) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

/** Copies a database, with its log, to where it can be read: it may fill its own disk, and reading takes room as well. */
async function offTheDisk(database: string): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(folder, 'records-')), 'sandbox.db');
  await copyFile(database, copy);
  await copyFile(`${database}-wal`, `${copy}-wal`).catch((error) => {
    // A sandbox that was told to end has written its log into the file.
    if (error.code !== 'ENOENT') throw error;
  });
  return copy;
}

test(`the disk is full at ${ROUNDS} moments: what was answered with a success is there, anything else is not`, async (context) => {
  const disk = await newDisk(4, context);
  const arrivals: Arrivals = new Map();
  const receiver = await listening(async (request, response) => {
    (await noteArrival(arrivals, request)).accepted += 1;
    response.end();
  });
  closers.push(receiver.close);
  let [done, failed] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [database, filling] = [path.join(disk, 'sandbox.db'), path.join(disk, 'filling')];
    const sandbox = await launch(bin, ['--database', database], { ...process.env, SQLITE_TMPDIR: disk });
    const ledger = new ClientLedger();
    const load = new MixedLoad(sandbox.url ?? '', receiver.url, ledger);
    let isOver = false;
    const running = load.run(WORKERS, round % 3 === 0, () => isOver);
    await sleep(Math.random() * 400);
    await fill(filling, Math.random() * 200);
    await sleep(300);
    // In every second round the disk is still full when the process dies.
    const isKilledFull = round % 2 === 1;
    if (!isKilledFull) await rm(filling);
    isOver = true;
    if (isKilledFull) sandbox.child.kill('SIGKILL');
    await running;
    if (!isKilledFull) {
      const before = load.failures;
      await load.fund();
      expect(load.failures).toBe(before);
      sandbox.child.kill('SIGTERM');
    }
    expect(await sandbox.ended).toBe(isKilledFull ? 'SIGKILL' : 0);
    await rm(filling, { force: true });
    {
      using records = new DatabaseSync(await offTheDisk(database));
      checkRecords(records);
      expect(ledger.findUntrue(records)).toEqual([]);
      expect(findUntrue(records, arrivals)).toEqual([]);
    }
    expect(load.unexpected).toEqual([]);
    // One line for each answer that was 500, and no other but those of deliveries, batches and the scheduler.
    const requests = sandbox.lines.filter((line) => !/^(delivery|deliveries|scheduler|expiry|batch)\b/.test(line));
    expect(requests.filter((line) => !/disk is full|cannot be read or written/.test(line))).toEqual([]);
    if (!isKilledFull) expect(requests.length).toBe(load.failures);
    done += ledger.count('done');
    failed += load.failures;
    for (const suffix of ['', '-wal', '-shm', '.lock']) await rm(database + suffix, { force: true });
  }
  console.log(`${ROUNDS} rounds: ${done} changes acknowledged, ${failed} answered 500`);
  expect(Math.min(done, failed)).toBeGreaterThan(ROUNDS);
});

test('a reset on a full disk, and what is changed meanwhile, is done or answered with 500', async (context) => {
  const disk = await newDisk(40, context);
  const [database, filling] = [path.join(disk, 'sandbox.db'), path.join(disk, 'filling')];
  const sandbox = await launch(bin, ['--database', database], { ...process.env, SQLITE_TMPDIR: disk });
  closers.push(() => sandbox.child.kill());
  const ledger = new ClientLedger();
  const load = new MixedLoad(sandbox.url ?? '', 'http://127.0.0.1:9/', ledger);
  await load.bulk(CARDS);
  for (let reset = 0; reset < RESETS; reset += 1) {
    await fill(filling, reset === 0 ? 0 : Math.random() * 400);
    await load.packet();
    await load.packet();
    await rm(filling);
  }
  sandbox.child.kill();
  expect(await sandbox.ended).toBe(0);
  using records = new DatabaseSync(await offTheDisk(database));
  checkRecords(records);
  expect(ledger.findUntrue(records)).toEqual([]);
  expect(load.failures).toBeGreaterThan(0);
});
