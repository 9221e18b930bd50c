import * as schemas from '../../../../generated/schemas.ts';
import * as validators from '../../../../generated/validators.ts';
import { type Component, unlike } from './component.ts';

type Validate = (value: unknown) => { ok: boolean; value?: unknown; issues?: unknown; known?: boolean };
const VALIDATE = new Map<string, unknown>(Object.entries(validators));
const SCHEMAS = new Map<string, unknown>(Object.entries(schemas));

type Standard = { '~standard': { validate: (value: unknown) => { value?: unknown; issues?: unknown } } };

/** They report nothing: what is unseen does not break the contract, and comes through. They know bodies that have a schema. */
export const VALIDATORS: Component = {
  name: 'validators and schemas',
  takes({ place, carrier }) {
    const isInBody = ['value', 'field', 'shape', 'event'].includes(place.kind) && !/^[{<]/.test(place.keys[0] ?? '');
    return isInBody && carrier.component !== undefined;
  },
  check({ place, carrier, body }) {
    const isEvent = carrier.travels === 'event';
    const own = place.kind === 'event' ? 'WebhookEvent' : (carrier.component ?? '');
    const before = JSON.stringify(body);
    return (isEvent ? ['WebhookEvent', own] : [own]).flatMap((name) => {
      const validate = VALIDATE.get(`validate${name}`) as Validate;
      const validation = validate(body);
      const standard = (SCHEMAS.get(name) as Standard)['~standard'].validate(body);
      return unlike({
        [`validate${name}`]: [validation.ok, true],
        issues: [validation.issues, undefined],
        'the same value': [validation.value === body && standard.value === body, true],
        [`schema ${name}`]: [standard.issues, undefined],
        known: [validation.known, isEvent && name === 'WebhookEvent' ? place.kind !== 'event' : undefined],
        untouched: [JSON.stringify(body), before],
      });
    });
  },
};
