import { deepEqual, equal } from 'node:assert/strict';
import { IssueCardRequest, type StandardResult, withMessages } from 'reward-card-contract/schemas';

/** Judges a request as a Standard Schema, with a message of one's own, and exports its JSON Schema. */
export default async function use(): Promise<void> {
  const schema = withMessages(IssueCardRequest, ({ at }) => (at === '/value' ? 'A whole amount' : undefined));
  const result: StandardResult<IssueCardRequest> = schema['~standard'].validate({
    recipient_phone: '+254712345678',
    value: 'much',
    currency: 'KES',
  });
  deepEqual(
    result.issues?.map(({ message, path }) => [message, path]),
    [['A whole amount', ['value']]],
  );
  const { properties } = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  equal(typeof properties, 'object');
}
