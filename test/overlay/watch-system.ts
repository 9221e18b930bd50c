// Loaded with `--import` into a process and its threads: writes down each file that is opened, each folder that is
// listed, each address that is looked up or connected to and each program that is started, one a line, into $WATCH.
import childProcess from 'node:child_process';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const log = fs.openSync(process.env.WATCH ?? '', 'a');
const write = fs.writeSync;
const note = (kind: string, what: string) => write(log, `${kind} ${JSON.stringify(what)}\n`);

function nameOf(target: unknown): string | undefined {
  if (typeof target === 'string' || Buffer.isBuffer(target)) return path.resolve(String(target));
  return target instanceof URL ? fileURLToPath(target) : undefined;
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

function watch(module: object, names: readonly string[], describe: (args: unknown[]) => [string, string | undefined]) {
  const functions = module as Functions;
  for (const name of names) {
    const original = functions[name];
    if (original === undefined) throw new Error(`There is no ${name} to watch.`);
    functions[name] = function (this: unknown, ...args: unknown[]) {
      const [kind, what] = describe(args);
      if (what !== undefined) note(kind, what);
      return Reflect.apply(original, this, args);
    };
  }
}

const opened = ([target]: unknown[]): [string, string | undefined] => ['open', nameOf(target)];
watch(fs, ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream'], opened);
watch(fs, ['readdir', 'readdirSync', 'opendir', 'opendirSync', 'copyFile', 'cp'], opened);
watch(fs.promises, ['open', 'readFile', 'readdir', 'opendir', 'copyFile', 'cp'], opened);
watch(fs, ['writeFile', 'writeFileSync', 'appendFile', 'createWriteStream', 'mkdir', 'rename'], opened);
watch(fs.promises, ['writeFile', 'appendFile', 'mkdir', 'rename', 'rm', 'symlink'], opened);
const text = ([target]: unknown[]): [string, string] => ['connect', JSON.stringify(target) ?? ''];
watch(net.Socket.prototype, ['connect'], text);
watch(net, ['connect', 'createConnection'], text);
watch(dns, ['lookup', 'resolve'], text);
watch(dns.promises, ['lookup', 'resolve'], text);
watch(globalThis, ['fetch'], text);
watch(childProcess, ['spawn', 'spawnSync', 'exec', 'execFile', 'fork'], ([program]) => ['start', String(program)]);
syncBuiltinESMExports();
