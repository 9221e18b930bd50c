import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

/** A disk of a megabyte or two, which can be full. */
export interface SmallDisk extends AsyncDisposable {
  /** An empty folder on it, which belongs to the user. */
  readonly folder: string;
  fill(): void;
  free(): void;
}

/** Mounts a disk in memory, which only root may, where the machine lets it: see `canMount`. */
export async function smallDisk(size: string, user = 'root'): Promise<SmallDisk> {
  const disk = path.join(await temporaryFolder(), 'disk');
  mkdirSync(disk);
  chmodSync(path.dirname(disk), 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]);
  const folder = path.join(disk, 'space');
  mkdirSync(folder);
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user])));
  chownSync(folder, uid, gid);
  const filler = path.join(disk, 'filler');
  return {
    folder,
    fill() {
      try {
        writeFileSync(filler, new Uint8Array(8_000_000));
      } catch {}
    },
    free: () => rmSync(filler),
    [Symbol.asyncDispose]: async () => void execFileSync('umount', ['-l', disk]),
  };
}

/** Whether this machine lets us mount. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const disk = mkdtempSync(path.join(tmpdir(), 'contract-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    execFileSync('umount', [disk]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(disk, { recursive: true });
  }
}
