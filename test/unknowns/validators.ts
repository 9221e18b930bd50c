import * as schemas from '../../generated/schemas.ts';
import * as validators from '../../generated/validators.ts';
import { type Component, expected } from './component.ts';

type Validate = (value: unknown) => { ok: boolean; value?: unknown; issues?: unknown; known?: boolean };
const VALIDATE = new Map<string, unknown>(Object.entries(validators));
const SCHEMAS = new Map<string, unknown>(Object.entries(schemas));

type Standard = { '~standard': { validate: (value: unknown) => { value?: unknown; issues?: unknown } } };

export const VALIDATORS: Component = {
  name: 'validators and schemas',
  reports:
    'nothing: they say whether a value breaks the contract, and what is unseen does not; the value comes through',
  without({ place, carrier }) {
    const isInBody = ['value', 'field', 'shape', 'event'].includes(place.kind) && !/^[{<]/.test(place.keys[0] ?? '');
    if (!isInBody) return 'it is not in a body';
    return carrier.component === undefined ? 'no schema is of it: the body is open altogether' : undefined;
  },
  check({ place, carrier, body }) {
    const isEvent = carrier.travels === 'event';
    const own = place.kind === 'event' ? 'WebhookEvent' : (carrier.component ?? '');
    const before = JSON.stringify(body);
    return (isEvent ? ['WebhookEvent', own] : [own]).flatMap((name) => {
      const validate = VALIDATE.get(`validate${name}`) as Validate;
      const validation = validate(body);
      const standard = (SCHEMAS.get(name) as Standard)['~standard'].validate(body);
      return [
        ...expected(`validate${name}`, [true, undefined], [validation.ok, validation.issues]),
        ...expected('the same value', true, validation.value === body && standard.value === body),
        ...expected(`schema ${name}`, undefined, standard.issues),
        ...expected('known', isEvent && name === 'WebhookEvent' ? place.kind !== 'event' : undefined, validation.known),
        ...expected('untouched', before, JSON.stringify(body)),
      ];
    });
  },
};
