/** Parts of `node:crypto` that are used. */
interface NodeCrypto {
  createSecretKey(secret: Uint8Array): object;
  createHmac(hash: string, key: object): Hmac;
  hash(algorithm: string, content: Uint8Array, encoding: 'hex'): string;
}

interface Hmac {
  update(content: string | Uint8Array): Hmac;
  digest(): Uint8Array;
}

interface Runtime {
  readonly process?: { getBuiltinModule?(name: string): NodeCrypto | undefined };
}

let found: NodeCrypto | false | undefined;

/**
 * `node:crypto` where the platform has it: for so few bytes it costs a fifth of WebCrypto, which hands each call to
 * another thread. Asked for, not imported, because edge runtimes and browsers have none.
 */
export function nodeCrypto(): NodeCrypto | false {
  found ??= probe();
  return found;
}

/** A platform may also have the name alone, with functions that are missing or throw. */
function probe(): NodeCrypto | false {
  try {
    const crypto = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto');
    if (!crypto?.hash('sha256', new Uint8Array(1), 'hex')) return false;
    const key = crypto.createSecretKey(new Uint8Array(1));
    return crypto.createHmac('sha256', key).update('').digest().length === 32 && crypto;
  } catch {
    return false;
  }
}
