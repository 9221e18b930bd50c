/** Throws whatever is done with it. */
const HOSTILE_TRAPS = [
  'get',
  'has',
  'ownKeys',
  'getPrototypeOf',
  'getOwnPropertyDescriptor',
  'apply',
  'construct',
] as const satisfies readonly (keyof ProxyHandler<object>)[];

function refuse(): never {
  throw new Error('must not be touched');
}

function revoked<Target extends object>(target: Target): Target {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** An error with these members of its own, in place of or besides those of every error. */
function errorWith(members: PropertyDescriptorMap): Error {
  return Object.defineProperties(new Error('text'), members);
}

const text = (value: unknown): PropertyDescriptor => ({ value });
const getter = (get: () => unknown): PropertyDescriptor => ({ get });

function cyclic(): Error {
  const error = new Error('turns in a circle');
  return Object.assign(error, { cause: error, errors: [error] });
}

/** What a function may throw or reject with, each made anew, by names that tell them apart. */
export const THROWN_VALUES: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => Number.NaN,
  'a big integer': () => 10n ** 30n,
  'empty text': () => '',
  text: () => 'text',
  'text of two lines': () => 'first\nsecond',
  'text with a half character': () => 'half \ud800 character',
  'text with NUL and ESC': () => 'a\0b\u001b[31m',
  'text that runs backwards': () => 'a\u202ec',
  'very long text': () => 'x'.repeat(1_000_000),
  'a symbol': () => Symbol('thrown'),
  'an Error': () => new Error('failed'),
  'an Error without a message': () => new Error(),
  'an Error of another realm': () => Object.assign(Object.create({ name: 'Error' }), { message: 'copied' }),
  'an AggregateError': () => new AggregateError([new Error('inner')]),
  'an AggregateError of a symbol': () => new AggregateError([Symbol('inner')]),
  'the reason of a signal': () => AbortSignal.abort().reason,
  'an Error whose message is a list': () => Object.assign(new Error(), { message: ['amount must be positive'] }),
  'an Error whose message is a symbol': () => Object.assign(new Error(), { message: Symbol('message') }),
  'an Error whose message throws': () => errorWith({ message: getter(refuse) }),
  'an Error whose message differs each time': () => {
    let reads = 0;
    return errorWith({ message: getter(() => (reads++ === 0 ? 'text' : Symbol('later'))) });
  },
  'an Error whose name throws': () => errorWith({ message: text(''), name: getter(refuse) }),
  'an Error whose name is a symbol': () => errorWith({ message: text(''), name: text(Symbol('name')) }),
  'an Error whose stack throws': () => errorWith({ stack: getter(refuse) }),
  'an Error whose cause throws': () => errorWith({ cause: getter(refuse) }),
  'an Error whose code throws': () => errorWith({ code: getter(refuse), errcode: getter(refuse) }),
  'an Error whose code is a symbol': () => errorWith({ code: text(Symbol('code')), errcode: text(Symbol('code')) }),
  'an Error whose errors throw': () => errorWith({ message: text(''), errors: getter(refuse) }),
  'an Error that turns in a circle': cyclic,
  'an Error that cannot be made text': () => errorWith({ toString: text(refuse), message: text('') }),
  'an object': () => ({ status: 400 }),
  'an object without a prototype': () => Object.create(null),
  'an object whose toString throws': () => ({ toString: refuse, [Symbol.toPrimitive]: refuse }),
  'an object whose toString is no function': () => ({ toString: 1, valueOf: 1 }),
  'an object whose then throws': () => Object.defineProperty({}, 'then', getter(refuse)),
  'an object whose message has no end': () => {
    const nested = (): object => Object.defineProperty({}, 'message', getter(nested));
    return nested();
  },
  'an object whose tag throws': () => Object.defineProperty({}, Symbol.toStringTag, getter(refuse)),
  'an object with very many fields': () => Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n])),
  bytes: () => new Uint8Array(100_000),
  'a function': () => () => 'text',
  'a function that cannot be made text': () => Object.assign(() => {}, { toString: refuse, message: undefined }),
  'a revoked proxy': () => revoked({}),
  'a revoked proxy of an Error': () => revoked(new Error('text')),
  'a revoked proxy of a function': () => revoked(() => {}),
  ...Object.fromEntries(
    HOSTILE_TRAPS.map((trap) => [`a proxy whose ${trap} throws`, () => new Proxy(() => {}, { [trap]: refuse })]),
  ),
  'a proxy that gives a symbol for everything': () => new Proxy({}, { get: () => Symbol('everything') }),
  'a proxy that gives itself for everything': () => {
    const proxy: object = new Proxy({}, { get: () => proxy });
    return proxy;
  },
};
