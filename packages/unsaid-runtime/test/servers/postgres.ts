import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { programMissing } from '../../../../test/program-missing.ts';
import { sharedFolder } from '../../../../test/shared-folders.ts';
import { startServer, type TestServer } from './server-process.ts';

const run = promisify(execFile);

/** Where Debian has the programs, which are in nobody's PATH; the latest version comes first. */
const DEBIAN = '/usr/lib/postgresql';
export const POSTGRES_PASSWORD = 'of the tests';

export interface PostgresOptions {
  /** Settings of the server, as in `max_connections=20`. */
  readonly settings?: readonly string[];
}

/** Tells whether there is no PostgreSQL; for `describe.skipIf`. */
export function postgresMissing(leftOut: string): boolean {
  const remedy = 'Install the package postgresql, or name the folder of its programs in POSTGRES_BIN.';
  return programMissing('PostgreSQL', findPrograms(), remedy, leftOut);
}

/** Starts a PostgreSQL with the database `postgres`, whose user `postgres` needs `POSTGRES_PASSWORD`. */
export async function startPostgres({ settings = [] }: PostgresOptions = {}): Promise<TestServer> {
  const programs = findPrograms() ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-postgres-'));
  const owner = await ownerOf(folder);
  await createCluster(programs, folder);
  return startCluster(folder, owner, 'ready to accept connections', settings);
}

/** Starts a standby of the server at a port, which follows it from there until `SELECT pg_promote()`. */
export async function startPostgresStandby(port: number): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-postgres-'));
  const owner = await ownerOf(folder);
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  const args = ['-D', path.join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync', ...from];
  const env = { PGPASSWORD: POSTGRES_PASSWORD };
  await run(path.join(findPrograms() ?? '', 'pg_basebackup'), args, { ...owner, cwd: folder, env });
  return startCluster(folder, owner, 'ready to accept read-only connections', []);
}

function startCluster(folder: string, owner: Owner, ready: string, settings: readonly string[]): Promise<TestServer> {
  const data = path.join(folder, 'data');
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'dynamic_shared_memory_type=mmap',
    ...settings,
  ];
  return startServer(folder, {
    command: path.join(findPrograms() ?? '', 'postgres'),
    args: (port) => ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    options: { ...owner, cwd: folder, env: { LC_MESSAGES: 'C' } },
    ready: `database system is ${ready}`,
    // Immediate: what is in the folder goes away.
    stopSignal: 'SIGQUIT',
    children: childrenOf,
    cleanUp: () => removeSharedMemory(data),
    url: (port) => `postgres://postgres:${encodeURIComponent(POSTGRES_PASSWORD)}@127.0.0.1:${port}/postgres`,
  });
}

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [process.env.POSTGRES_BIN, ...versions.map((version) => path.join(DEBIAN, version, 'bin'))];
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb')));
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: then the user of that name does, which every package of it creates. */
async function ownerOf(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  await chown(folder, uid, gid);
  return { uid, gid };
}

/** Creates the folder `data` in a folder: a second of work, done once in a run of the tests. */
async function createCluster(programs: string, folder: string): Promise<void> {
  if (!process.env.VITEST) return createTemplate(programs, folder);
  const template = await sharedFolder('postgres-template', (shared) => createTemplate(programs, shared));
  // With its owner.
  await run('cp', ['-a', path.join(template, 'data'), folder]);
}

/** Creates a cluster where its owner may, and moves it to another folder. */
async function createTemplate(programs: string, shared: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-postgres-'));
  const owner = await ownerOf(folder);
  const [data, password] = [path.join(folder, 'data'), path.join(folder, 'password')];
  await writeFile(password, POSTGRES_PASSWORD);
  await mkdir(data, { mode: 0o700 });
  const { uid, gid } = owner;
  // Whatever the umask is, the owner of the cluster reads the file of the password.
  if (uid !== undefined && gid !== undefined) for (const each of [data, password]) await chown(each, uid, gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`];
  const args = [
    '-D',
    data,
    ...access,
    '--no-sync',
    '--locale=C',
    '--encoding=UTF8',
    '--no-instructions',
    '--wal-segsize=1',
  ];
  await run(path.join(programs, 'initdb'), args, { ...owner, cwd: folder });
  await rename(data, path.join(shared, 'data'));
  await rm(folder, { recursive: true });
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return listed.trim().split(' ').filter(Boolean).map(Number);
}

/** A server that was killed leaves a small segment behind, whose number it noted in its seventh line. */
async function removeSharedMemory(data: string): Promise<void> {
  const noted = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, segment] = noted.split('\n')[6]?.trim().split(/\s+/) ?? [];
  if (segment) await run('ipcrm', ['-m', segment]).catch(() => {});
}
